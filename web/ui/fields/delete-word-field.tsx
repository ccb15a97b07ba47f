import type { ComponentProps } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { DELETE_WORD } from '../../../shared/rules/fields.ts';
import { TextField } from './text-field.tsx';

export function DeleteWordField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={messages.delete.typeToConfirm({ word: DELETE_WORD })}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      data-autofocus
      {...props}
    />
  );
}

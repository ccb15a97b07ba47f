import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldText } from './field.tsx';

export type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'className'>;

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="text" dir="auto" {...input} {...control} className={CONTROL_CLASS} />}
    </Field>
  );
}

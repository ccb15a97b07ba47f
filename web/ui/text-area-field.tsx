// Several lines of text with label, hint and error; it grows with what is written.

import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldText } from './field.tsx';

type TextAreaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextAreaField({ label, hint, error, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={3}
          {...textarea}
          {...control}
          className={`${CONTROL_CLASS} field-sizing-content h-auto min-h-24 py-2.5`}
        />
      )}
    </Field>
  );
}

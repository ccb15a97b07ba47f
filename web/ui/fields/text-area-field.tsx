import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldText } from './field.tsx';

type TextAreaFieldProps = FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={4}
          dir="auto"
          {...area}
          {...control}
          className={`${CONTROL_CLASS} h-auto min-h-24 py-2.5`}
        />
      )}
    </Field>
  );
}

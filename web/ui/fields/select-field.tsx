import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldText } from './field.tsx';

type SelectFieldProps = FieldText & Omit<ComponentProps<'select'>, 'id' | 'className'>;

export function SelectField({ label, hint, error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={`${CONTROL_CLASS} appearance-none truncate pe-10`} />
          <ChevronDown aria-hidden className="pointer-events-none absolute top-3 end-3 size-5 text-ink-2" />
        </div>
      )}
    </Field>
  );
}

import { type ReactElement, type ReactNode, useId } from 'react';
import type { Elements } from '../text/elements.ts';

export interface FieldText {
  label: ReactNode;
  hint?: Elements | string;
  error?: string | undefined;
}

export interface ControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps extends FieldText {
  children: (control: ControlProps) => ReactElement;
}

/** The font size is at least 16 px, because phones zoom into smaller fields. */
export const CONTROL_CLASS =
  'h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-body text-ink disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-danger';

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  const control: ControlProps = { id };
  if (error) control['aria-invalid'] = true;
  if (error || hint) control['aria-describedby'] = note;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="justify-self-start text-label font-medium text-ink">
        {label}
      </label>
      {children(control)}
      {error ? (
        <p id={note} className="text-label text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p id={note} className="text-label text-ink-2">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

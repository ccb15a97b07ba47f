import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = { label: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'className'>;

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-label text-ink">
      <input {...input} type="checkbox" className="size-5 shrink-0" />
      <span>{label}</span>
    </label>
  );
}

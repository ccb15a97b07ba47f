// A few choices side by side, of which one holds: radio buttons in the platform's sense.

import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon: LucideIcon;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex shrink-0 rounded-control bg-sunken p-1">
      <legend className="sr-only">{props.label}</legend>
      {props.segments.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className="relative grid h-9 w-9 place-items-center rounded-photo text-ink-2 transition hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(0_0_0/.12)] has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
            className="absolute inset-0 opacity-0"
          />
          <Icon aria-hidden className="size-5" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

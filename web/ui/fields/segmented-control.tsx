import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../badge.tsx';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
  badge?: string | undefined;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  showsLabels?: boolean;
  value: Value;
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  const { showsLabels = false } = props;
  return (
    <fieldset className={`flex shrink-0 rounded-control bg-sunken p-1 ${showsLabels ? 'max-sm:w-full' : ''}`}>
      <legend className="sr-only">{props.label}</legend>
      {props.segments.map(({ value, label, icon: Icon, badge }) => (
        <label
          key={value}
          title={showsLabels ? undefined : label}
          className={`relative flex h-9 ${showsLabels ? 'grow gap-1.5 px-1.5 text-label font-medium sm:gap-2 sm:px-3' : 'w-9'} items-center justify-center rounded-photo text-ink-2 transition hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(0_0_0/.12)] has-focus-visible:outline-3 has-focus-visible:outline-accent`}
        >
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
            className="absolute inset-x-0 -inset-y-1 opacity-0"
          />
          {Icon && <Icon aria-hidden className="size-5" />}
          <span className={showsLabels ? '' : 'sr-only'}>{label}</span>
          {badge && <Badge tone="warn">{badge}</Badge>}
        </label>
      ))}
    </fieldset>
  );
}

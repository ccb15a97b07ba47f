import { Monitor, Moon, Sun } from 'lucide-react';
import { messages } from '../../shared/messages/messages.ts';
import { chooseTheme, type Theme, useTheme } from '../browser/storage/theme.ts';
import { type Segment, SegmentedControl } from './fields/segmented-control.tsx';

const segments = (): readonly Segment<Theme>[] => [
  { value: 'light', label: messages.frame.light(), icon: Sun },
  { value: 'dark', label: messages.frame.dark(), icon: Moon },
  { value: 'system', label: messages.frame.system(), icon: Monitor },
];

export function ThemeMenu({ className }: { className: string }) {
  const theme = useTheme();
  const Icon = segments().find(({ value }) => value === theme)?.icon ?? Monitor;
  return (
    <label
      className={`relative grid size-11 shrink-0 place-items-center rounded-control text-ink-2 has-focus-visible:outline-3 has-focus-visible:outline-accent ${className}`}
    >
      <Icon aria-hidden className="size-5" />
      <select
        aria-label={messages.frame.theme()}
        value={theme}
        onChange={({ target }) => chooseTheme(target.value as Theme)}
        className="absolute inset-0 w-full bg-surface text-body opacity-0"
      >
        {segments().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function ThemeToggle({ showsLabels = false }: { showsLabels?: boolean }) {
  return (
    <SegmentedControl
      label={messages.frame.theme()}
      segments={segments()}
      showsLabels={showsLabels}
      value={useTheme()}
      onChange={chooseTheme}
    />
  );
}

import type { ReactNode } from 'react';

interface ChoiceProps {
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  name: string;
  children: ReactNode;
}

export function Choice({ group, isChosen, onChoose, name, children }: ChoiceProps) {
  return (
    <label className="flex gap-3 rounded-control border border-line p-3 text-label transition hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0"
      />
      <span>
        <span className="block font-medium">{name}</span>
        <span className="block text-ink-2">{children}</span>
      </span>
    </label>
  );
}

// Over how many days.

import type { AnalyticsDays } from '../../shared/rules/admin-lists.ts';

interface DayChoiceProps {
  choices: readonly AnalyticsDays[];
  days: AnalyticsDays;
  onChoose: (days: AnalyticsDays) => void;
}

export function DayChoice({ choices, days, onChoose }: DayChoiceProps) {
  return (
    <fieldset className="flex shrink-0 rounded-control bg-sunken p-1">
      <legend className="sr-only">Days shown</legend>
      {choices.map((choice) => (
        <label
          key={choice}
          className="relative flex h-9 items-center rounded-photo px-3 font-medium text-ink-2 transition hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(0_0_0/.12)] has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="days"
            checked={choice === days}
            onChange={() => onChoose(choice)}
            className="absolute inset-0 opacity-0"
          />
          {choice} days
        </label>
      ))}
    </fieldset>
  );
}

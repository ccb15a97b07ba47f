// Chooses the number of days.

import type { AnalyticsDays } from '../../../shared/rules/admin-lists.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

interface DayChoiceProps {
  choices: readonly AnalyticsDays[];
  days: AnalyticsDays;
  onChoose: (days: AnalyticsDays) => void;
}

export function DayChoice({ choices, days, onChoose }: DayChoiceProps) {
  return (
    <SegmentedControl
      label="Days shown"
      segments={choices.map((choice) => ({ value: String(choice), label: `${choice} days` }))}
      isWordy
      value={String(days)}
      onChange={(value) => onChoose(Number(value) as AnalyticsDays)}
    />
  );
}

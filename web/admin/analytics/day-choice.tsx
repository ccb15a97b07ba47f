// Chooses the number of days.

import { adminAnalyticsMessages } from '../../../shared/messages/en/admin-analytics-messages.ts';
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
      label={adminAnalyticsMessages.daysShown()}
      segments={choices.map((choice) => ({
        value: String(choice),
        label: adminAnalyticsMessages.days({ count: choice }),
      }))}
      isWordy
      value={String(days)}
      onChange={(value) => onChoose(Number(value) as AnalyticsDays)}
    />
  );
}

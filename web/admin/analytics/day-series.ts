// The four series of the analytics, one figure for each day.

import type { DayFigures } from '../../../shared/api/admin-activity-api.ts';
import { readableStorage } from '../../../shared/rules/uploads.ts';
import { formatCount } from '../format-figure.ts';

export const DAY_SERIES = [
  { key: 'users', name: 'Sign-ups', words: formatCount },
  { key: 'albums', name: 'Albums', words: formatCount },
  { key: 'photos', name: 'Photos', words: formatCount },
  { key: 'bytes', name: 'Storage', words: readableStorage },
] as const satisfies readonly {
  key: keyof DayFigures;
  name: string;
  words: (figure: number) => string;
}[];

export type SeriesKey = (typeof DAY_SERIES)[number]['key'];

export function sumOfDays(days: readonly DayFigures[], key: SeriesKey): number {
  return days.reduce((sum, day) => sum + day[key], 0);
}

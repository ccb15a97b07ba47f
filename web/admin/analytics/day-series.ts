import type { DayFigures } from '../../../shared/api/admin-activity-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { readableStorage } from '../../../shared/messages/readable-bytes.ts';
import {
  ACTIVITY_TYPES,
  ANALYTICS_DAYS,
  type AnalyticsDays,
} from '../../../shared/rules/admin/admin-lists.ts';
import { formatCount } from '../formats.ts';

export const DAY_SERIES = [
  { key: 'users', name: messages.adminAnalytics.signUps, format: formatCount },
  { key: 'albums', name: messages.adminFrame.albums, format: formatCount },
  { key: 'photos', name: messages.common.photos, format: formatCount },
  { key: 'bytes', name: messages.adminFrame.storage, format: readableStorage },
] as const satisfies readonly {
  key: keyof DayFigures;
  name: () => string;
  format: (figure: number) => string;
}[];

export type SeriesKey = (typeof DAY_SERIES)[number]['key'];

export function sumOfDays(days: readonly DayFigures[], key: SeriesKey): number {
  return days.reduce((sum, day) => sum + day[key], 0);
}

export const ANALYTICS_PLAN = {
  sortKeys: ['createdAt'],
  filters: { days: ANALYTICS_DAYS.map(String), type: ACTIVITY_TYPES },
} as const;

export type AnalyticsFilters = (typeof ANALYTICS_PLAN)['filters'];

export function parseDays(value: string | undefined): AnalyticsDays {
  return ANALYTICS_DAYS.find((days) => String(days) === value) ?? ANALYTICS_DAYS[1];
}

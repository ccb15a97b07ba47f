import {
  ACTIVITY_TYPES,
  ANALYTICS_DAYS,
  type AnalyticsDays,
} from '../../../shared/rules/admin/admin-lists.ts';

export const ANALYTICS_PLAN = {
  sortKeys: ['createdAt'],
  filters: { days: ANALYTICS_DAYS.map(String), type: ACTIVITY_TYPES },
} as const;

export type AnalyticsFilters = (typeof ANALYTICS_PLAN)['filters'];

export function daysOf(value: string | undefined): AnalyticsDays {
  return ANALYTICS_DAYS.find((days) => String(days) === value) ?? ANALYTICS_DAYS[1];
}

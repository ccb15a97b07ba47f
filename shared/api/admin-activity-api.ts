import { z } from 'zod';
import { ACTIVITY_PAGE_SIZE, ACTIVITY_TYPES, ANALYTICS_DAYS } from '../rules/admin/admin-lists.ts';
import { api } from './contract.ts';
import { pageNumber, paginationSchema } from './pagination.ts';

const count = z.number().int();

const activityEntrySchema = z.object({
  id: z.string(),
  adminUsername: z.string(),
  type: z.string(),
  entityType: z.string(),
  entityId: z.string().nullable(),
  /** The name of the user, album or photo, if it still exists. */
  entityName: z.string().nullable(),
  timestamp: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

const dashboardStatsSchema = z.object({
  users: z.object({ total: count, newToday: count, owner: count, guest: count, active: count }),
  albums: z.object({ total: count, newToday: count }),
  photos: z.object({ total: count, newToday: count, totalStorageGB: z.number() }),
  subscriptions: z.object({ free: count, plus: count, pro: count, monthlyRevenue: z.number() }),
  system: z.object({ uptime: z.number() }),
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

const dayFiguresSchema = z.object({
  date: z.string(),
  users: count,
  albums: count,
  photos: count,
  bytes: z.number(),
});
export type DayFigures = z.infer<typeof dayFiguresSchema>;

const activityType = z.enum(ACTIVITY_TYPES);

export const adminActivityApi = api({
  'GET /admin/dashboard/stats': {
    access: 'admin',
    limit: 'administrators',
    summary: 'The figures of the dashboard.',
    reply: z.object({ stats: dashboardStatsSchema }),
  },
  'GET /admin/analytics': {
    access: 'admin',
    limit: 'administrators',
    summary: 'Sign-ups, albums, photos and bytes of each day, and how many are on each tier.',
    query: z.strictObject({
      days: z.coerce
        .number()
        .refine((days) => (ANALYTICS_DAYS as readonly number[]).includes(days))
        .default(ANALYTICS_DAYS[1]),
    }),
    reply: z.object({
      /** One entry per day, the oldest first and today last. A day without activity contains zeros. */
      days: z.array(dayFiguresSchema),
      tiers: z.object({ free: count, plus: count, pro: count }),
    }),
  },
  'GET /admin/dashboard/activity': {
    access: 'admin',
    limit: 'administrators',
    summary: 'The activity log, newest first.',
    query: z.strictObject({
      page: pageNumber,
      limit: z.coerce.number().int().min(1).max(100).default(ACTIVITY_PAGE_SIZE),
      type: activityType.optional(),
    }),
    reply: z.object({ activity: z.array(activityEntrySchema), pagination: paginationSchema }),
  },
  'GET /admin/dashboard/activity.csv': {
    access: 'admin',
    limit: 'administrators',
    summary: 'The whole activity log, or all of one type, as a table to download, newest first.',
    query: z.strictObject({ type: activityType.optional() }),
    reply: null,
    csv: 'keepsake-activity.csv',
  },
});

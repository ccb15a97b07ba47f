// The activity log over HTTP: one line for each call.

import { adminActivityApi } from '../../shared/api/admin-activity-api.ts';
import { handlers } from '../http/handlers.ts';
import { exportActivity, showActivity } from './show-activity.ts';

export const activityRoutes = handlers(adminActivityApi, {
  'GET /admin/dashboard/activity': ({ ctx, query }) => showActivity(ctx, query),
  'GET /admin/dashboard/activity.csv': ({ ctx, viewer, query }) => exportActivity(ctx, viewer, query),
});

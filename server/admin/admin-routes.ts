// The administration over HTTP: one line for each call.

import { adminApi } from '../../shared/api/admin-api.ts';
import { handlers } from '../http/handlers.ts';
import { signInAsAdmin, signOutAsAdmin } from './admin-sign-in.ts';

export const adminRoutes = handlers(adminApi, {
  'POST /admin/auth/login': ({ ctx, viewer, body }) => signInAsAdmin(ctx, viewer, body),
  'GET /admin/auth/verify': async ({ viewer }) => ({
    user: { username: viewer.admin.username, role: 'admin' },
  }),
  'POST /admin/auth/logout': ({ ctx, viewer }) => signOutAsAdmin(ctx, viewer),
});

import { adminActivityApi } from '../../shared/api/admin-activity-api.ts';
import { adminApi } from '../../shared/api/admin-api.ts';
import { adminListsApi } from '../../shared/api/admin-lists-api.ts';
import { adminMailApi } from '../../shared/api/admin-mail-api.ts';
import { handlers } from '../http/handlers.ts';
import { signInAsAdmin, signOutAsAdmin } from './admin-sign-in.ts';
import { showAnalytics, showDashboard } from './dashboard.ts';
import { editTemplate, resetTemplate, sendTestMail, showTemplates } from './edit-templates.ts';
import {
  deleteAnyAlbum,
  deleteAnyPhoto,
  editAlbum,
  showAlbums,
  showAnyAlbum,
  showPhotos,
} from './manage-albums.ts';
import { changeTier, deleteUser, showUser, showUsers } from './manage-users.ts';
import { exportActivity, showActivity } from './show-activity.ts';
import { showOutbox } from './show-outbox.ts';

const api = { ...adminApi, ...adminActivityApi, ...adminListsApi, ...adminMailApi };

export const adminRoutes = handlers(api, {
  'POST /admin/auth/login': ({ ctx, viewer, body }) => signInAsAdmin(ctx, viewer, body),
  'GET /admin/auth/verify': async ({ viewer }) => ({
    user: { username: viewer.admin.username, role: 'admin' },
  }),
  'POST /admin/auth/logout': ({ ctx, viewer }) => signOutAsAdmin(ctx, viewer),

  'GET /admin/dashboard/activity': ({ ctx, query }) => showActivity(ctx, query),
  'GET /admin/dashboard/activity.csv': ({ ctx, viewer, query }) => exportActivity(ctx, viewer, query),

  'GET /admin/dashboard/stats': ({ ctx }) => showDashboard(ctx),
  'GET /admin/analytics': ({ ctx, query }) => showAnalytics(ctx, query.days),

  'GET /admin/users': ({ ctx, query }) => showUsers(ctx, query),
  'GET /admin/users/:userId': ({ ctx, params }) => showUser(ctx, params.userId),
  'POST /admin/users/:userId/tier': ({ ctx, viewer, params, body }) =>
    changeTier(ctx, viewer, params.userId, body.tier),
  'DELETE /admin/users/:userId': ({ ctx, viewer, params, query }) =>
    deleteUser(ctx, viewer, params.userId, query.deleteData === 'true'),
  'GET /admin/albums': ({ ctx, query }) => showAlbums(ctx, query),
  'GET /admin/albums/:albumId': ({ ctx, params }) => showAnyAlbum(ctx, params.albumId),
  'PATCH /admin/albums/:albumId': ({ ctx, viewer, params, body }) =>
    editAlbum(ctx, viewer, params.albumId, body),
  'DELETE /admin/albums/:albumId': ({ ctx, viewer, params }) => deleteAnyAlbum(ctx, viewer, params.albumId),
  'GET /admin/photos': ({ ctx, query }) => showPhotos(ctx, query),
  'DELETE /admin/photos/:photoId': ({ ctx, viewer, params }) => deleteAnyPhoto(ctx, viewer, params.photoId),

  'GET /admin/templates': ({ ctx, viewer }) => showTemplates(ctx, viewer),
  'PATCH /admin/templates/:key': ({ ctx, viewer, params, body }) =>
    editTemplate(ctx, viewer, params.key, body),
  'POST /admin/templates/:key/reset': ({ ctx, viewer, params }) => resetTemplate(ctx, viewer, params.key),
  'POST /admin/templates/:key/test': ({ ctx, viewer, params, body }) =>
    sendTestMail(ctx, viewer, params.key, body.to),
  'GET /admin/outbox': ({ ctx, query }) => showOutbox(ctx, query),
});

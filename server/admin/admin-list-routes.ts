// Users, albums, photos and figures of the administration over HTTP: one line for each call.

import { adminFiguresApi } from '../../shared/api/admin-activity-api.ts';
import { adminListsApi } from '../../shared/api/admin-lists-api.ts';
import { handlers } from '../http/handlers.ts';
import { showAnalytics } from './analytics.ts';
import { showDashboard } from './dashboard.ts';
import { deleteAnyAlbum, editAlbum, showAlbums, showAnyAlbum } from './manage-albums.ts';
import { deleteAnyPhoto, showPhotos } from './manage-photos.ts';
import { changeTier, deleteUser, showUser, showUsers } from './manage-users.ts';

export const adminFiguresRoutes = handlers(adminFiguresApi, {
  'GET /admin/dashboard/stats': ({ ctx }) => showDashboard(ctx),
  'GET /admin/analytics': ({ ctx, query }) => showAnalytics(ctx, query.days),
});

export const adminListRoutes = handlers(adminListsApi, {
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
});

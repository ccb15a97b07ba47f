// Albums over HTTP: one line for each call.

import { albumsApi } from '../../shared/api/albums-api.ts';
import { handlers } from '../http/handlers.ts';
import { deleteAlbum, deletePhoto } from './album-removal.ts';
import { changeVisibility, switchPhotoWall } from './album-sharing.ts';
import { createAlbum } from './create-album.ts';
import { followAlbum, listAlbums, showAlbum } from './show-album.ts';

export const albumRoutes = handlers(albumsApi, {
  'POST /albums': ({ ctx, viewer, body }) => createAlbum(ctx, viewer, body),
  'GET /albums': ({ ctx, viewer }) => listAlbums(ctx, viewer),
  'GET /albums/:albumId': ({ ctx, viewer, params }) => showAlbum(ctx, viewer, params.albumId),
  'PATCH /albums/:albumId/visibility': ({ ctx, viewer, params, body }) =>
    changeVisibility(ctx, viewer, params.albumId, body.isPublic),
  'PATCH /albums/:albumId/photo-wall': ({ ctx, viewer, params, body }) =>
    switchPhotoWall(ctx, viewer, params.albumId, body.enabled),
  'DELETE /albums/:albumId': ({ ctx, viewer, params }) => deleteAlbum(ctx, viewer, params.albumId),
  'DELETE /albums/:albumId/photos/:photoId': ({ ctx, viewer, params }) => deletePhoto(ctx, viewer, params),
  'GET /albums/:albumId/events': ({ ctx, viewer, params }) => followAlbum(ctx, viewer, params.albumId),
});

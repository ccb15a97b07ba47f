import { albumsApi } from '../../shared/api/albums-api.ts';
import { handlers } from '../http/handlers.ts';
import { changeDetails } from './album-details.ts';
import {
  changeArchive,
  changePin,
  changeUploadCode,
  changeVisibility,
  switchPhotoWall,
} from './album-sharing.ts';
import { addTags, removeTag, suggestTags } from './album-tags.ts';
import { createAlbum } from './create-album.ts';
import { changeExpiration } from './expiry/album-expiry.ts';
import { showLookAlikes } from './look-alikes.ts';
import { changePhotoVisibility, showReports } from './moderation.ts';
import { deleteAccount } from './removal/account-removal.ts';
import { deleteAlbum, deletePhoto, deletePhotos } from './removal/album-removal.ts';
import { followAlbum, listAlbums, showAlbum } from './show-album.ts';

export const albumRoutes = handlers(albumsApi, {
  'POST /albums': ({ ctx, viewer, body }) => createAlbum(ctx, viewer, body),
  'GET /albums': ({ ctx, viewer }) => listAlbums(ctx, viewer),
  'GET /albums/:albumId': ({ ctx, viewer, params }) => showAlbum(ctx, viewer, params.albumId),
  'PATCH /albums/:albumId/visibility': ({ ctx, viewer, params, body }) =>
    changeVisibility(ctx, viewer, params.albumId, body.isPublic),
  'PATCH /albums/:albumId/photo-wall': ({ ctx, viewer, params, body }) =>
    switchPhotoWall(ctx, viewer, params.albumId, body.enabled),
  'PATCH /albums/:albumId/details': ({ ctx, viewer, params, body }) =>
    changeDetails(ctx, viewer, params.albumId, body),
  'PATCH /albums/:albumId/expiration': ({ ctx, viewer, params, body }) =>
    changeExpiration(ctx, viewer, params.albumId, body),
  'PATCH /albums/:albumId/archive': ({ ctx, viewer, params, body }) =>
    changeArchive(ctx, viewer, params.albumId, body.isArchived),
  'PATCH /albums/:albumId/pin': ({ ctx, viewer, params, body }) =>
    changePin(ctx, viewer, params.albumId, body.pin),
  'POST /albums/:albumId/upload-code': ({ ctx, viewer, params, body }) =>
    changeUploadCode(ctx, viewer, params.albumId, body),
  'POST /albums/:albumId/tags': ({ ctx, viewer, params, body }) =>
    addTags(ctx, viewer, params.albumId, body.tags),
  'DELETE /albums/:albumId/tags/:tag': ({ ctx, viewer, params }) => removeTag(ctx, viewer, params),
  'GET /tags/suggestions': ({ ctx, viewer, query }) => suggestTags(ctx, viewer, query.q),
  'DELETE /auth/me': ({ ctx, viewer, body }) => deleteAccount(ctx, viewer, body.password),
  'DELETE /albums/:albumId': ({ ctx, viewer, params }) => deleteAlbum(ctx, viewer, params.albumId),
  'DELETE /albums/:albumId/photos/:photoId': ({ ctx, viewer, params }) => deletePhoto(ctx, viewer, params),
  'POST /albums/:albumId/photos/delete': ({ ctx, viewer, params, body }) =>
    deletePhotos(ctx, viewer, params.albumId, body.photoIds),
  'PATCH /albums/:albumId/photos/visibility': ({ ctx, viewer, params, body }) =>
    changePhotoVisibility(ctx, viewer, params.albumId, body),
  'GET /albums/:albumId/reports': ({ ctx, viewer, params }) => showReports(ctx, viewer, params.albumId),
  'GET /albums/:albumId/look-alikes': ({ ctx, viewer, params }) =>
    showLookAlikes(ctx, viewer, params.albumId),
  'GET /albums/:albumId/events': ({ ctx, viewer, params }) => followAlbum(ctx, viewer, params.albumId),
});

import { guestsApi } from '../../shared/api/guests-api.ts';
import { signIn } from '../accounts/sign-in.ts';
import { followGuestAlbum, showGuestAlbum } from '../albums/guest-album.ts';
import { handlers } from '../http/handlers.ts';
import { uploadPart } from '../uploads/receive-parts.ts';
import { uploadPhotos } from '../uploads/upload-photos.ts';
import { changeCaption, changeHeart, reportPhoto } from './captions-hearts-reports.ts';
import { claimUploads } from './claim-uploads.ts';
import { registerGuest } from './guest-registration.ts';
import { deleteMyPhotos, findKnownPhotos, showMyPhotos, showMyUploads } from './my-photos.ts';
import { showPhotoWall } from './photo-wall.ts';
import { showPinStatus, verifyPin } from './pin-gate.ts';

export const guestRoutes = handlers(guestsApi, {
  'GET /uploads/:uploadCode': ({ ctx, viewer, params, query }) =>
    showGuestAlbum(ctx, viewer, params.uploadCode, query.part),
  'POST /uploads/:uploadCode': ({ ctx, viewer, params, query, receive }) =>
    uploadPhotos(ctx, viewer, { code: params.uploadCode, retriedKey: query.clientKey }, receive),
  'POST /uploads/:uploadCode/parts': ({ ctx, viewer, params, query, receive }) =>
    uploadPart(ctx, viewer, { code: params.uploadCode, ...query }, receive),
  'GET /uploads/:uploadCode/wall': ({ ctx, viewer, params, query }) =>
    showPhotoWall(ctx, viewer, params.uploadCode, query.part),
  'GET /uploads/:uploadCode/pin-status': ({ ctx, viewer, params }) =>
    showPinStatus(ctx, viewer, params.uploadCode),
  'POST /uploads/:uploadCode/verify-pin': ({ ctx, viewer, params, body }) =>
    verifyPin(ctx, viewer, params.uploadCode, body.pin),
  'GET /uploads/album/:albumId/my-uploads': ({ ctx, viewer, params }) =>
    showMyUploads(ctx, viewer, params.albumId),
  'POST /auth/register-guest': ({ ctx, viewer, body }) => registerGuest(ctx, viewer, body),
  'POST /auth/login': ({ ctx, viewer, body }) =>
    signIn(ctx, viewer, body, (tx, userId, now) => claimUploads(tx, body, userId, now)),
  'POST /uploads/:uploadCode/my-photos': ({ ctx, viewer, params, body }) =>
    showMyPhotos(ctx, viewer, params.uploadCode, body.uploadSessionIds),
  'POST /uploads/:uploadCode/my-photos/delete': ({ ctx, viewer, params, body }) =>
    deleteMyPhotos(ctx, viewer, params.uploadCode, body),
  'PATCH /uploads/:uploadCode/photos/:photoId/caption': ({ ctx, viewer, params, body }) =>
    changeCaption(ctx, viewer, params, body),
  'PATCH /uploads/:uploadCode/photos/:photoId/heart': ({ ctx, viewer, params, body }) =>
    changeHeart(ctx, viewer, params, body.isLoved),
  'POST /uploads/:uploadCode/photos/:photoId/reports': ({ ctx, viewer, params, body }) =>
    reportPhoto(ctx, viewer, params, body.reason),
  'POST /uploads/:uploadCode/known': ({ ctx, viewer, params, body }) =>
    findKnownPhotos(ctx, viewer, params.uploadCode, body),
  'GET /uploads/:uploadCode/events': ({ ctx, viewer, params }) =>
    followGuestAlbum(ctx, viewer, params.uploadCode),
});

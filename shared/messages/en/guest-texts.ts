import { albumPageTexts, countdownPartTexts, countdownUnitTexts } from './guest/album-page-messages.ts';
import { arrangeTexts } from './guest/arrange-messages.ts';
import { closedAlbumTexts, revealingTexts } from './guest/closed-album-messages.ts';
import { commonTexts, productTexts } from './guest/common-messages.ts';
import { deleteTexts } from './guest/delete-messages.ts';
import { downloadTexts } from './guest/download-messages.ts';
import { errorTexts } from './guest/error-messages.ts';
import { frameTexts } from './guest/frame-messages.ts';
import { heartTexts, reportTexts } from './guest/guest-comment-messages.ts';
import { guestPageTexts } from './guest/guest-page-messages.ts';
import { guestRefusalTexts } from './guest/guest-refusal-messages.ts';
import { headerTexts } from './guest/header-messages.ts';
import { photoTexts } from './guest/photo-messages.ts';
import { pinGateTexts, pinTexts } from './guest/pin-messages.ts';
import { offlineTexts, requestTexts } from './guest/request-messages.ts';
import { shareTexts } from './guest/share-messages.ts';
import { tierTexts } from './guest/tier-messages.ts';
import { uiTexts } from './guest/ui-messages.ts';
import { fileTexts } from './guest/uploads/file-messages.ts';
import { photoUploadTexts } from './guest/uploads/photo-upload-messages.ts';
import { sharedSoFarTexts } from './guest/uploads/shared-photos-messages.ts';
import { wallTexts } from './guest/wall-messages.ts';

export const guestTexts = {
  albumPage: albumPageTexts,
  countdownUnit: countdownUnitTexts,
  countdownPart: countdownPartTexts,
  arrange: arrangeTexts,
  closedAlbum: closedAlbumTexts,
  common: commonTexts,
  delete: deleteTexts,
  download: downloadTexts,
  error: errorTexts,
  file: fileTexts,
  frame: frameTexts,
  guestPage: guestPageTexts,
  guestRefusal: guestRefusalTexts,
  header: headerTexts,
  heart: heartTexts,
  offline: offlineTexts,
  photo: photoTexts,
  photoUpload: photoUploadTexts,
  pinGate: pinGateTexts,
  pin: pinTexts,
  product: productTexts,
  report: reportTexts,
  request: requestTexts,
  revealing: revealingTexts,
  share: shareTexts,
  sharedSoFar: sharedSoFarTexts,
  tier: tierTexts,
  ui: uiTexts,
  wall: wallTexts,
};

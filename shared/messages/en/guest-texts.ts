import { accountFormTexts } from './guest/account-form-messages.ts';
import { accountRuleTexts } from './guest/account-rule-messages.ts';
import { albumListTexts } from './guest/album-list-messages.ts';
import { albumPageTexts, countdownPartTexts, countdownUnitTexts } from './guest/album-page-messages.ts';
import { arrangeTexts } from './guest/arrange-messages.ts';
import { closedAlbumTexts } from './guest/closed-album-messages.ts';
import { commonTexts } from './guest/common-messages.ts';
import { deleteTexts } from './guest/delete-messages.ts';
import { downloadTexts } from './guest/download-messages.ts';
import { errorTexts } from './guest/error-messages.ts';
import { fileTexts } from './guest/file-messages.ts';
import { frameTexts } from './guest/frame-messages.ts';
import { guestCommentTexts } from './guest/guest-comment-messages.ts';
import { guestPageTexts } from './guest/guest-page-messages.ts';
import { guestRefusalTexts } from './guest/guest-refusal-messages.ts';
import { guestRegistrationTexts } from './guest/guest-registration-messages.ts';
import { guestUploadTexts } from './guest/guest-upload-messages.ts';
import { headerTexts } from './guest/header-messages.ts';
import { heartTexts } from './guest/heart-messages.ts';
import { knownPhotoTexts } from './guest/known-photo-messages.ts';
import { exifLabelsTexts, exifSectionTitlesTexts, lightboxTexts } from './guest/lightbox-messages.ts';
import { offlineTexts } from './guest/offline-messages.ts';
import { photoTexts } from './guest/photo-messages.ts';
import { photoUploadTexts } from './guest/photo-upload-messages.ts';
import { pinGateTexts } from './guest/pin-gate-messages.ts';
import { pinTexts } from './guest/pin-messages.ts';
import { productTexts } from './guest/product-messages.ts';
import { reportTexts } from './guest/report-messages.ts';
import { requestTexts } from './guest/request-messages.ts';
import { revealingTexts } from './guest/revealing-messages.ts';
import { shareTexts } from './guest/share-messages.ts';
import { sharePageTexts } from './guest/share-page-messages.ts';
import { sharedPhotosTexts } from './guest/shared-photos-messages.ts';
import { sharedSoFarTexts } from './guest/shared-so-far-messages.ts';
import { tierTexts } from './guest/tier-messages.ts';
import { uiTexts } from './guest/ui-messages.ts';
import { uploadProgressTexts } from './guest/upload-progress-messages.ts';
import { uploadQueueTexts } from './guest/upload-queue-messages.ts';
import { wallTexts } from './guest/wall-messages.ts';
import { yourPhotosTexts } from './guest/your-photos-messages.ts';

export const guestTexts = {
  accountForm: accountFormTexts,
  accountRule: accountRuleTexts,
  albumList: albumListTexts,
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
  guestComment: guestCommentTexts,
  guestPage: guestPageTexts,
  guestRefusal: guestRefusalTexts,
  guestRegistration: guestRegistrationTexts,
  guestUpload: guestUploadTexts,
  header: headerTexts,
  heart: heartTexts,
  knownPhoto: knownPhotoTexts,
  lightbox: lightboxTexts,
  exifSectionTitles: exifSectionTitlesTexts,
  exifLabels: exifLabelsTexts,
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
  sharePage: sharePageTexts,
  sharedPhotos: sharedPhotosTexts,
  sharedSoFar: sharedSoFarTexts,
  tier: tierTexts,
  ui: uiTexts,
  uploadProgress: uploadProgressTexts,
  uploadQueue: uploadQueueTexts,
  wall: wallTexts,
  yourPhotos: yourPhotosTexts,
};

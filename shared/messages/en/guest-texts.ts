import { accountFormTexts } from './guest/account-form-messages.ts';
import { accountRuleTexts } from './guest/account-rule-messages.ts';
import { albumListTexts } from './guest/album-list-messages.ts';
import { albumPageTexts, countdownPartTexts, countdownUnitTexts } from './guest/album-page-messages.ts';
import { arrangeTexts } from './guest/arrange-messages.ts';
import { closedAlbumTexts, revealingTexts } from './guest/closed-album-messages.ts';
import { commonTexts, productTexts } from './guest/common-messages.ts';
import { deleteTexts } from './guest/delete-messages.ts';
import { downloadTexts } from './guest/download-messages.ts';
import { errorTexts } from './guest/error-messages.ts';
import { frameTexts } from './guest/frame-messages.ts';
import { guestCommentTexts, heartTexts, reportTexts } from './guest/guest-comment-messages.ts';
import { guestPageTexts } from './guest/guest-page-messages.ts';
import { guestRefusalTexts } from './guest/guest-refusal-messages.ts';
import { guestRegistrationTexts } from './guest/guest-registration-messages.ts';
import { headerTexts } from './guest/header-messages.ts';
import { exifLabelsTexts, exifSectionTitlesTexts, lightboxTexts } from './guest/lightbox-messages.ts';
import { photoTexts } from './guest/photo-messages.ts';
import { pinGateTexts, pinTexts } from './guest/pin-messages.ts';
import { offlineTexts, requestTexts } from './guest/request-messages.ts';
import { sharePageTexts, shareTexts } from './guest/share-messages.ts';
import { tierTexts } from './guest/tier-messages.ts';
import { uiTexts } from './guest/ui-messages.ts';
import { fileTexts } from './guest/uploads/file-messages.ts';
import { guestUploadTexts } from './guest/uploads/guest-upload-messages.ts';
import { knownPhotoTexts, photoUploadTexts } from './guest/uploads/photo-upload-messages.ts';
import { sharedPhotosTexts, sharedSoFarTexts } from './guest/uploads/shared-photos-messages.ts';
import { uploadProgressTexts, uploadQueueTexts } from './guest/uploads/upload-progress-messages.ts';
import { yourPhotosTexts } from './guest/uploads/your-photos-messages.ts';
import { wallTexts } from './guest/wall-messages.ts';

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

import { accountFormTexts } from './guest/account-form-messages.ts';
import { accountRuleTexts } from './guest/account-rule-messages.ts';
import { albumListTexts } from './guest/album-list-messages.ts';
import { guestCommentTexts } from './guest/guest-comment-messages.ts';
import { guestRegistrationTexts } from './guest/guest-registration-messages.ts';
import {
  exifLabelsTexts,
  exifSectionTitlesTexts,
  exifWordsTexts,
  lightboxTexts,
} from './guest/lightbox-messages.ts';
import { sharePageTexts } from './guest/share-messages.ts';
import { guestUploadTexts } from './guest/uploads/guest-upload-messages.ts';
import { knownPhotoTexts } from './guest/uploads/photo-upload-messages.ts';
import { sharedPhotosTexts } from './guest/uploads/shared-photos-messages.ts';
import { uploadProgressTexts, uploadQueueTexts } from './guest/uploads/upload-progress-messages.ts';
import { yourPhotosTexts } from './guest/uploads/your-photos-messages.ts';

/** What a page does not show first. In other languages they stand in `guest.json` too. */
export const laterGuestTexts = {
  accountForm: accountFormTexts,
  accountRule: accountRuleTexts,
  albumList: albumListTexts,
  guestComment: guestCommentTexts,
  guestRegistration: guestRegistrationTexts,
  guestUpload: guestUploadTexts,
  knownPhoto: knownPhotoTexts,
  lightbox: lightboxTexts,
  exifSectionTitles: exifSectionTitlesTexts,
  exifLabels: exifLabelsTexts,
  exifWords: exifWordsTexts,
  sharePage: sharePageTexts,
  sharedPhotos: sharedPhotosTexts,
  uploadProgress: uploadProgressTexts,
  uploadQueue: uploadQueueTexts,
  yourPhotos: yourPhotosTexts,
};

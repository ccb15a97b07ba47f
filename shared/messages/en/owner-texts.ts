import { albumActionTexts } from './owner/album-action-messages.ts';
import { albumFieldTexts } from './owner/album-field-messages.ts';
import { albumLookTexts } from './owner/album-look-messages.ts';
import { albumRuleTexts } from './owner/album-rule-messages.ts';
import { albumStateTexts } from './owner/album-state-messages.ts';
import { chosenTexts } from './owner/chosen-messages.ts';
import { dashboardTexts } from './owner/dashboard-messages.ts';
import { expiryTexts } from './owner/expiry-messages.ts';
import { guestGroupTexts } from './owner/guest-group-messages.ts';
import { guestViewTexts } from './owner/guest-view-messages.ts';
import { introductionTexts } from './owner/introduction-messages.ts';
import { myUploadsTexts } from './owner/my-uploads-messages.ts';
import { ownerUploadTexts } from './owner/owner-upload-messages.ts';
import { photoVisibilityTexts } from './owner/photo-visibility-messages.ts';
import { pinDialogTexts } from './owner/pin-dialog-messages.ts';
import { profileTexts } from './owner/profile-messages.ts';
import { revealTexts } from './owner/reveal-messages.ts';
import { reviewTexts } from './owner/review-messages.ts';
import { tileVisibilityTexts } from './owner/tile-visibility-messages.ts';
import { upgradeTexts } from './owner/upgrade-messages.ts';

export const ownerTexts = {
  albumAction: albumActionTexts,
  albumField: albumFieldTexts,
  albumLook: albumLookTexts,
  albumRule: albumRuleTexts,
  albumState: albumStateTexts,
  chosen: chosenTexts,
  dashboard: dashboardTexts,
  expiry: expiryTexts,
  guestGroup: guestGroupTexts,
  guestView: guestViewTexts,
  introduction: introductionTexts,
  myUploads: myUploadsTexts,
  ownerUpload: ownerUploadTexts,
  photoVisibility: photoVisibilityTexts,
  pinDialog: pinDialogTexts,
  profile: profileTexts,
  reveal: revealTexts,
  review: reviewTexts,
  tileVisibility: tileVisibilityTexts,
  upgrade: upgradeTexts,
};

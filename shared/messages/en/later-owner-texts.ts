import { albumFieldTexts } from './owner/album-field-messages.ts';
import { albumLookTexts } from './owner/album-look-messages.ts';
import { albumRuleTexts } from './owner/album-rule-messages.ts';
import { dashboardTexts } from './owner/dashboard-messages.ts';
import { expiryTexts } from './owner/expiry-messages.ts';
import { guestGroupTexts } from './owner/guest-group-messages.ts';
import { guestViewTexts } from './owner/guest-view-messages.ts';
import { introductionTexts } from './owner/introduction-messages.ts';
import { myUploadsTexts } from './owner/my-uploads-messages.ts';
import { ownerUploadTexts } from './owner/owner-upload-messages.ts';
import { profileTexts } from './owner/profile-messages.ts';
import { revealTexts } from './owner/reveal-messages.ts';
import { reviewTexts } from './owner/review-messages.ts';
import { tileVisibilityTexts } from './owner/tile-visibility-messages.ts';

/** What the album page does not show first. In other languages they stand in `owner.json` too. */
export const laterOwnerTexts = {
  albumField: albumFieldTexts,
  albumLook: albumLookTexts,
  albumRule: albumRuleTexts,
  dashboard: dashboardTexts,
  expiry: expiryTexts,
  guestGroup: guestGroupTexts,
  guestView: guestViewTexts,
  introduction: introductionTexts,
  myUploads: myUploadsTexts,
  ownerUpload: ownerUploadTexts,
  profile: profileTexts,
  reveal: revealTexts,
  review: reviewTexts,
  tileVisibility: tileVisibilityTexts,
};

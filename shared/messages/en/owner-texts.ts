import { albumActionTexts } from './owner/album-action-messages.ts';
import { albumStateTexts } from './owner/album-state-messages.ts';
import { chosenTexts } from './owner/chosen-messages.ts';
import { photoVisibilityTexts } from './owner/photo-visibility-messages.ts';
import { pinDialogTexts } from './owner/pin-dialog-messages.ts';
import { upgradeTexts } from './owner/upgrade-messages.ts';

export const ownerTexts = {
  albumAction: albumActionTexts,
  albumState: albumStateTexts,
  chosen: chosenTexts,
  photoVisibility: photoVisibilityTexts,
  pinDialog: pinDialogTexts,
  upgrade: upgradeTexts,
};

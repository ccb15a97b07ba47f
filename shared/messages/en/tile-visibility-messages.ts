// What a tile of the owner's page says of a photo that guests do not see, and its button (R 10.15029).
import { defineMessages } from '../define-messages.ts';

export const tileVisibilityMessages = defineMessages({
  waiting: 'Waiting',
  hidden: 'Hidden',
  reportedMark: 'Asked to remove',
  hidePhotoBy: 'Hide photo by {uploader}, {filename}',
  showPhotoBy: 'Show photo by {uploader}, {filename}',
  approvePhotoBy: 'Approve photo by {uploader}, {filename}',
});

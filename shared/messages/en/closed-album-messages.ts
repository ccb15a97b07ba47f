// Why an album takes no photos (R 2.76, R 8.40).
import { defineMessages } from '../define-messages.ts';

export const closedAlbumMessages = defineMessages({
  expired: 'This album has expired and is no longer accepting uploads.',
  archived:
    'This album has been archived and is no longer accepting uploads. Please contact the album owner.',
  pinRequired: 'This album is protected by a PIN.',
});

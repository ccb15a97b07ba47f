// 'My Uploads': the albums that a user contributed to, and the own photos in one of them (R 2.84 to R 2.89, R 8.49).
import { defineMessages } from '../define-messages.ts';

export const myUploadsMessages = defineMessages({
  heading: 'My Uploads',
  noAlbumsHint: 'Albums you add photos to show up here.',
  copyLink: 'Copy upload link',
  uploadMore: 'Upload More Photos',
  noPhotos: 'You have no photos in this album.',
  archived: 'This album is archived. Your photos are safe. Nothing can be added or deleted.',
  deleteWarning: 'It will be gone from the album too.',
  loadFailed: 'Could not load your uploads. Please try again.',
});

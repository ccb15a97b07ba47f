// Photos in a grid, on the album's page, the wall and under My Uploads.
import { defineMessages } from '../define-messages.ts';

export const photoMessages = defineMessages({
  count: '{count, plural, =0 {No photos yet} one {# photo} other {# photos}}',
  loading: 'Loading photos…',
  photoBy: 'Photo by {uploader}, {filename}',
  deletePhotoBy: 'Delete Photo by {uploader}, {filename}',
  downloadPhotoBy: 'Download<hidden> Photo by {uploader}, {filename}</hidden>',
  previous: 'Previous photo',
  next: 'Next photo',
});

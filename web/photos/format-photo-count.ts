// Formats a number of photos.

import { photoMessages } from '../../shared/messages/en/photo-messages.ts';

export function countPhotos(count: number): string {
  return count === 1 ? '1 photo' : `${count.toLocaleString('en-US')} photos`;
}

/** With a phrase for zero. */
export function formatPhotoCount(count: number): string {
  return photoMessages.count({ count });
}

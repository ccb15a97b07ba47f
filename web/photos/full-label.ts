// Apart from `photo-label.ts`, which the guest page loads first.

import type { Photo } from '../../shared/api/photos-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { readableDuration } from '../../shared/messages/readable-duration.ts';
import { photoNames } from './photo-label.ts';

/** Returns 'Photo by Ava, IMG_1.jpg' or 'Video by Ava, 0:12'. */
export function formatPhotoLabel(
  photo: Pick<Photo, 'uploaderName' | 'originalFilename'> & { video?: { durationMs: number } | undefined },
): string {
  const { uploader, filename } = photoNames(photo);
  return photo.video
    ? messages.photo.videoBy({ uploader, duration: readableDuration(photo.video.durationMs) })
    : messages.photo.photoBy({ uploader, filename });
}

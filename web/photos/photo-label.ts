import type { Photo } from '../../shared/api/photos-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { readableDuration } from '../../shared/messages/readable-duration.ts';

export function formatUploader(photo: Pick<Photo, 'uploaderName'>): string {
  return photo.uploaderName ?? messages.photoUpload.nameless();
}

/** Returns 'Ava · Table 7', or without the guest group if this viewer may not see it. */
export function formatCredit(photo: Pick<Photo, 'uploaderName' | 'groupName'>): string {
  const uploader = formatUploader(photo);
  return photo.groupName === undefined
    ? uploader
    : messages.photo.uploaderInGroup({ uploader, group: photo.groupName });
}

export function photoNames(photo: Pick<Photo, 'uploaderName' | 'originalFilename'>) {
  return { uploader: formatUploader(photo), filename: photo.originalFilename };
}

/** Returns 'Photo by Ava, IMG_1.jpg' or 'Video by Ava, 0:12'. */
export function formatPhotoLabel(
  photo: Pick<Photo, 'uploaderName' | 'originalFilename'> & { video?: { durationMs: number } | undefined },
): string {
  const { uploader, filename } = photoNames(photo);
  return photo.video
    ? messages.photo.videoBy({ uploader, duration: readableDuration(photo.video.durationMs) })
    : messages.photo.photoBy({ uploader, filename });
}

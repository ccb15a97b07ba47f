import type { Photo } from '../../shared/api/photos-api.ts';
import { messages } from '../../shared/messages/messages.ts';

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

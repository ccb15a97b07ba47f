import type { Photo } from '../../shared/api/photos-api.ts';
import { messages } from '../../shared/messages/messages.ts';

export function uploaderOf(photo: Pick<Photo, 'uploaderName'>): string {
  return photo.uploaderName ?? messages.photoUpload.nameless();
}

/** Returns 'Ava · Table 7', if this viewer may see the guest group. */
export function creditOf(photo: Pick<Photo, 'uploaderName' | 'groupName'>): string {
  const uploader = uploaderOf(photo);
  return photo.groupName === undefined
    ? uploader
    : messages.photo.uploaderInGroup({ uploader, group: photo.groupName });
}

export function photoNames(photo: Pick<Photo, 'uploaderName' | 'originalFilename'>) {
  return { uploader: uploaderOf(photo), filename: photo.originalFilename };
}

/** Returns 'Photo by Ava, IMG_1.jpg'. */
export function photoLabel(photo: Pick<Photo, 'uploaderName' | 'originalFilename'>): string {
  return messages.photo.photoBy(photoNames(photo));
}

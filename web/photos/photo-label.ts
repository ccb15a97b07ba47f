// The labels of a photo: its uploader, its accessible name, and the file name of its download.

import type { Photo } from '../../shared/api/photos-api.ts';
import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';

export function uploaderOf(photo: Pick<Photo, 'uploaderName'>): string {
  return photo.uploaderName ?? photoUploadMessages.nameless();
}

/** 'Photo by Ava, IMG_1.jpg': its accessible name. */
export function photoLabel(photo: Pick<Photo, 'uploaderName' | 'originalFilename'>): string {
  return `Photo by ${uploaderOf(photo)}, ${photo.originalFilename}`;
}

/**
 * If the album hides locations, guests get the preview instead of the original (docs/rules.md, section 6): a JPEG, for
 * every type of original.
 */
export function downloadOf(photo: Pick<Photo, 'fileUrl' | 'previewUrl' | 'originalFilename'>) {
  if (photo.fileUrl !== photo.previewUrl)
    return { label: 'Download original', filename: photo.originalFilename };
  return { label: 'Download photo', filename: `${photo.originalFilename.replace(/\.\w+$/u, '')}.jpg` };
}

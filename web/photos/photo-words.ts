// How a photo is spoken of: who took part with it, and its name.

import type { Photo } from '../../shared/api/photos-api.ts';
import { NAMELESS_UPLOADER } from '../../shared/rules/fields.ts';

export function uploaderOf(photo: Pick<Photo, 'uploaderName'>): string {
  return photo.uploaderName ?? NAMELESS_UPLOADER;
}

/** 'Photo by Ava, IMG_1.jpg': its accessible name. */
export function photoLabel(photo: Pick<Photo, 'uploaderName' | 'originalFilename'>): string {
  return `Photo by ${uploaderOf(photo)}, ${photo.originalFilename}`;
}

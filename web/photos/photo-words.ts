// How a photo is spoken of: who took part with it, and its name.

import type { Photo } from '../../shared/api/photos-api.ts';
import { NAMELESS_UPLOADER } from '../../shared/rules/fields.ts';

export function uploaderOf(photo: Photo): string {
  return photo.uploaderName ?? NAMELESS_UPLOADER;
}

/** 'Photo by Ava, IMG_1.jpg': its accessible name. */
export function photoLabel(photo: Photo): string {
  return `Photo by ${uploaderOf(photo)}, ${photo.originalFilename}`;
}

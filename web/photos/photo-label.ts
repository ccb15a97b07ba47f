// How a photo is spoken of: who took part with it, its name, and what is downloaded of it.

import type { Photo } from '../../shared/api/photos-api.ts';
import { NAMELESS_UPLOADER } from '../../shared/rules/fields.ts';

export function uploaderOf(photo: Pick<Photo, 'uploaderName'>): string {
  return photo.uploaderName ?? NAMELESS_UPLOADER;
}

/** 'Photo by Ava, IMG_1.jpg': its accessible name. */
export function photoLabel(photo: Pick<Photo, 'uploaderName' | 'originalFilename'>): string {
  return `Photo by ${uploaderOf(photo)}, ${photo.originalFilename}`;
}

/**
 * Where locations are hidden, guests are given the preview for the original (docs/rules.md, section 6): a JPEG,
 * whatever was uploaded.
 */
export function downloadOf(photo: Pick<Photo, 'fileUrl' | 'previewUrl' | 'originalFilename'>) {
  if (photo.fileUrl !== photo.previewUrl)
    return { label: 'Download original', filename: photo.originalFilename };
  return { label: 'Download photo', filename: `${photo.originalFilename.replace(/\.\w+$/u, '')}.jpg` };
}

// How a photo is spoken of: who took part with it, its name, its date.

import type { Photo } from '../../shared/api/photos-api.ts';
import { NAMELESS_UPLOADER } from '../../shared/rules/fields.ts';

export function uploaderOf(photo: Photo): string {
  return photo.uploaderName ?? NAMELESS_UPLOADER;
}

/** 'Photo by Ava, IMG_1.jpg': its accessible name. */
export function photoLabel(photo: Photo): string {
  return `Photo by ${uploaderOf(photo)}, ${photo.originalFilename}`;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** 'Oct 3, 2026'. */
export function dayWords(iso: string): string {
  return DAY.format(new Date(iso));
}

/** 'Oct 3', where there is no room for more. */
export function shortDayWords(iso: string): string {
  return DAY_OF_YEAR.format(new Date(iso));
}

/** 'Oct 3, 2026, 4:12 PM'. */
export function momentWords(iso: string): string {
  return MOMENT.format(new Date(iso));
}

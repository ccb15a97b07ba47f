// The JSON of a page of photos, of which most were on the page before it.

import type { z } from 'zod';
import { type Photo, photoSchema } from '../../shared/api/photos-api.ts';
import type { PageOfPhotos } from '../shared-reply.ts';

/** By the photo as it was described, which is the same object from page to page (server/photos/described-photos.ts). */
const texts = new WeakMap<Photo, string>();

/** A page as its schema declares it: what the contract does not know ends here. */
export function pageJson(schema: z.ZodType, page: PageOfPhotos): string {
  const { photos: _, ...head } = schema.parse({ ...page, photos: [] }) as { photos: Photo[] };
  const photos = page.photos.map(photoJson).join(',');
  return `${JSON.stringify(head).slice(0, -1)},"photos":[${photos}]}`;
}

function photoJson(photo: Photo): string {
  const known = texts.get(photo);
  if (known !== undefined) return known;
  const text = JSON.stringify(photoSchema.parse(photo));
  texts.set(photo, text);
  return text;
}

// Applies a live event to a list of photos: newest first, each once.

import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { Photo } from '../../shared/api/photos-api.ts';

/** Any reply of the API that lists photos. */
export interface PhotoPage {
  photos: Photo[];
}

/** The page after the event. The same object when nothing changes, so that React renders nothing. */
export function applyEvent<Page extends PhotoPage>(page: Page, event: LiveEvent): Page {
  if (event.type === 'photo.ready') return { ...page, photos: insertPhoto(page.photos, event.photo) };
  if (event.type === 'photo.deleted') return withoutPhoto(page, event.photoId);
  return page;
}

/** Inserts a photo by its time; a photo of the list is replaced, since the new links may be fresher. */
function insertPhoto(photos: readonly Photo[], photo: Photo): Photo[] {
  const others = photos.filter((each) => each.id !== photo.id);
  const older = others.findIndex((each) => each.createdAt <= photo.createdAt);
  const at = older < 0 ? others.length : older;
  return [...others.slice(0, at), photo, ...others.slice(at)];
}

export function withoutPhoto<Page extends PhotoPage>(page: Page, photoId: string): Page {
  if (!page.photos.some((photo) => photo.id === photoId)) return page;
  return { ...page, photos: page.photos.filter((photo) => photo.id !== photoId) };
}

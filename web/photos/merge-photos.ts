import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { Photo } from '../../shared/api/photos-api.ts';

export interface PhotoPage {
  photos: Photo[];
}

export interface LivePage extends PhotoPage {
  album: { version: string; isFull?: boolean; cover: { photoId: string } | null } | { pinRequired: true };
  olderPhotos?: number | undefined;
}

/** With fewer before others the page looks empty. */
const MIN_LISTED = 12;

/** Null: load it anew. The same object when nothing changes. */
export function applyEvent<Page extends LivePage>(page: Page, event: LiveEvent): Page | null {
  const { album, photos, olderPhotos = 0 }: LivePage = page;
  if (event.type === 'album.changed') {
    if (!event.album) return null;
    // The reply to a change may have come before an earlier event.
    const isOlder = 'version' in album && compareVersions(event.album.version, album.version) < 0;
    return isOlder ? page : { ...page, album: event.album };
  }
  const isListed = photos.some(({ id }) => id === event.photoId);
  if (event.type === 'photo.deleted') {
    // Only the server knows whether photos fit again.
    if ('isFull' in album && album.isFull) return null;
    if ('cover' in album && album.cover?.photoId === event.photoId) return null;
    if (isListed && olderPhotos > 0 && photos.length <= MIN_LISTED) return null;
    if (isListed) return withoutPhoto(page, event.photoId);
    return olderPhotos > 0 ? { ...page, olderPhotos: olderPhotos - 1 } : page;
  }
  // It may be among those that are only counted.
  const last = photos.at(-1);
  if (olderPhotos > 0 && !isListed && last && event.photo.createdAt < last.createdAt) return null;
  return { ...page, photos: insertPhoto(photos, event.photo) };
}

function insertPhoto(photos: readonly Photo[], photo: Photo): Photo[] {
  const before = photos.find((each) => each.id === photo.id);
  // Photos of one batch may have the same time.
  if (before?.createdAt === photo.createdAt) return photos.map((each) => (each === before ? photo : each));
  const others = photos.filter((each) => each.id !== photo.id);
  const older = others.findIndex((each) => each.createdAt <= photo.createdAt);
  const at = older < 0 ? others.length : older;
  return [...others.slice(0, at), photo, ...others.slice(at)];
}

export function withoutPhoto<Page extends PhotoPage>(page: Page, photoId: string): Page {
  if (!page.photos.some((photo) => photo.id === photoId)) return page;
  return { ...page, photos: page.photos.filter((photo) => photo.id !== photoId) };
}

/** Versions begin with a growing count. */
function compareVersions(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10);
}

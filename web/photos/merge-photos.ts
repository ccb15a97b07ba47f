import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import type { MemberRole } from '../../shared/rules/access.ts';

export interface PhotoPage {
  photos: Photo[];
}

export interface LivePage extends PhotoPage {
  album:
    | { version: string; role?: MemberRole | undefined; isFull?: boolean; cover: { photoId: string } | null }
    | { pinRequired: true };
  olderPhotos?: number | undefined;
}

/** Minimum number of listed photos. A page with fewer photos would look empty. */
const MIN_LISTED = 12;

/** Returns the same object if nothing changes, or null if the page must be loaded again. */
export function applyEvent<Page extends LivePage>(page: Page, event: LiveEvent): Page | null {
  const { album, photos, olderPhotos = 0 }: LivePage = page;
  if (event.type === 'album.changed') {
    if (!event.album) return null;
    // Responses to own changes are applied as events too, and may be older than the page's album.
    const isOlder = 'version' in album && compareVersions(event.album.version, album.version) < 0;
    return isOlder ? page : { ...page, album: event.album };
  }
  const isListed = photos.some(({ id }) => id === event.photoId);
  if (event.type === 'photo.deleted') {
    // The page is loaded again, because only the server knows whether the album has room.
    if ('isFull' in album && album.isFull) return null;
    if ('cover' in album && album.cover?.photoId === event.photoId) return null;
    if (isListed && olderPhotos > 0 && photos.length <= MIN_LISTED) return null;
    if (isListed) return withoutPhoto(page, event.photoId);
    return olderPhotos > 0 ? { ...page, olderPhotos: olderPhotos - 1 } : page;
  }
  const last = photos.at(-1);
  if (olderPhotos > 0 && !isListed && last && event.photo.createdAt < last.createdAt) return null;
  return { ...page, photos: insertPhoto(photos, event.photo) };
}

function insertPhoto(photos: readonly Photo[], photo: Photo): Photo[] {
  const before = photos.find((each) => each.id === photo.id);
  // Keeps the photo's place, because photos of one upload may have the same time.
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

function compareVersions(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10);
}

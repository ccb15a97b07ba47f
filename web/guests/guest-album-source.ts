import type { GuestPage, PartOfPhotos, WallPage } from '../../shared/api/guests-api.ts';
import { linkUploadCode } from '../browser/storage/device-uploads.ts';
import { listen } from '../http/listen.ts';
import { request } from '../http/request.ts';
import { readSavedPosition } from '../photos/grid/saved-position.ts';
import { type LiveAlbum, liveAlbum } from '../photos/live-album.ts';
import type { LivePage } from '../photos/merge-photos.ts';
import { loadOrSeen } from './use-seen-album.tsx';

export function guestAlbum(uploadCode: string): LiveAlbum<GuestPage> {
  const load = async (part: PartOfPhotos) => {
    const page = await request('GET /uploads/:uploadCode', { params: { uploadCode }, query: { part } });
    if (!page.album.pinRequired) linkUploadCode(uploadCode, page.album.id);
    return page;
  };
  return liveGuestAlbum('guest album', uploadCode, load, 1);
}

/** The first page of a visit starts with its first photos, so that they appear sooner. */
export function openWall(uploadCode: string, isFirstPage = false): LiveAlbum<WallPage> {
  const load = (part: PartOfPhotos) => {
    // A link to a photo or to the slideshow needs all photos, and so does a restored scroll position.
    const needsAll =
      !isFirstPage ||
      location.search !== '' ||
      readSavedPosition({ pathname: location.pathname, isRevisited: true }) !== null;
    const query = needsAll ? {} : { part };
    return request('GET /uploads/:uploadCode/wall', { params: { uploadCode }, query });
  };
  return liveGuestAlbum('wall', uploadCode, load, 3);
}

function liveGuestAlbum<Page extends LivePage>(
  kind: string,
  uploadCode: string,
  load: (part: PartOfPhotos) => Promise<Page>,
  attempts: number,
): LiveAlbum<Page> {
  const live: LiveAlbum<Page> = liveAlbum({
    queryKey: [kind, uploadCode],
    load: () => {
      const isShown = () => live.page() !== null;
      return loadOrSeen(uploadCode, isShown, () => load(isShown() ? undefined : 'first'));
    },
    follow: (options) => listen('GET /uploads/:uploadCode/events', { params: { uploadCode }, ...options }),
    attempts,
  });
  return live;
}

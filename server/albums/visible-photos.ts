import { AppError } from '../../shared/errors.ts';
import { holdsSession } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import type { LiveSource } from '../events/live-source.ts';
import { listDescribed } from '../photos/described-photos.ts';
import { linkExpiry } from '../photos/files/photo-links.ts';
import { GUESTS_PHOTOS, type PhotoFilter } from '../photos/photo-list-store.ts';
import { type ListedPage, type PageOfPhotos, type PagePhoto, SharedReply } from '../shared-reply.ts';
import { type AlbumView, albumLive } from './album-live.ts';
import { formatVersion } from './album-version.ts';
import type { OpenAlbum } from './open-album.ts';

/**
 * A page of the album with its photos, made once for all viewers who see them alike. The album as it is described is
 * part of what it depends on, with its version; the photos are those of the version. Ask `can('seePhotos')` before.
 */
export function sharePage<Described, Page extends PageOfPhotos>(
  ctx: Context,
  opened: OpenAlbum,
  described: Described,
  compose: (described: Described, photos: PagePhoto[]) => ListedPage<Page>,
  filter: PhotoFilter = GUESTS_PHOTOS,
): SharedReply<Page> {
  const { album, photos } = opened;
  // On a guest page too its owner sees more of a photo than guests do.
  const version = photos.audience === 'owner' ? album.version : formatVersion(opened, filter.name);
  const parts = [version, photos, filter.name, linkExpiry(ctx.now()), described];
  return new SharedReply(parts, album.title, async () =>
    compose(described, await listDescribed(ctx, filter, photos)),
  );
}

/**
 * Live events for a viewer who may see the photos, or will when they are revealed, as long as that holds; for a
 * contributor, whose page of the album stays, always. Throws `refusal` for others.
 */
export function followPhotos(
  ctx: Context,
  opened: OpenAlbum,
  refusal: 'ALBUM_NOT_FOUND' | 'NOT_ALLOWED',
  view: Omit<AlbumView, 'isSignedIn'>,
  isContributor = false,
): LiveSource {
  if (!isContributor && !opened.can('followPhotos')) throw new AppError(refusal);
  const { user } = opened.viewer;
  return albumLive(ctx, opened, {
    ...view,
    mayListen: (present) => view.mayListen(present) && (isContributor || present.can('followPhotos')),
    isSignedIn: async () => user === null || holdsSession(ctx, user),
  });
}

import type { PartOfPhotos } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { AppError } from '../../shared/errors.ts';
import { holdsSession } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import type { LiveSource } from '../events/live-source.ts';
import { describePhotos } from '../photos/describe-photo.ts';
import { linkExpiry } from '../photos/files/photo-links.ts';
import { GUESTS_PHOTOS, listPhotos, type PhotoFilter } from '../photos/photo-list-store.ts';
import { type DescribedAlbum, type PageOfPhotos, SharedReply } from '../shared-reply.ts';
import { type AlbumView, albumLive } from './album-live.ts';
import { formatVersion } from './album-version.ts';
import type { OpenAlbum } from './open-album.ts';

/** Number of photos that fill the first screen. */
const FIRST_PHOTOS = 24;

interface ShownPhotos {
  filter?: PhotoFilter;
  part?: PartOfPhotos;
}

/** Shares one page among all viewers with the same view. Check `can('seePhotos')` first. */
export function sharePage<Described extends DescribedAlbum, Page extends PageOfPhotos>(
  ctx: Context,
  opened: OpenAlbum,
  described: Described,
  compose: (described: Described, photos: Photo[]) => Page | Promise<Page>,
  { filter = GUESTS_PHOTOS, part }: ShownPhotos = {},
): SharedReply<Page, Described> {
  const { album, photos } = opened;
  // Owners see more of a photo, even on guest pages.
  const version = photos.audience === 'owner' ? album.version : formatVersion(opened, filter.name);
  const parts = [version, photos, filter.name, linkExpiry(ctx.now()), described, part];
  return new SharedReply(parts, described, async () => {
    const all = describePhotos(ctx, await listPhotos(ctx.db, album.id, filter), photos);
    const page = await compose(described, all);
    return part
      ? { ...page, photos: all.slice(0, FIRST_PHOTOS), olderPhotos: Math.max(0, all.length - FIRST_PHOTOS) }
      : page;
  });
}

/** Throws `refusal` unless the viewer is a contributor or may see the photos now or after the reveal. */
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

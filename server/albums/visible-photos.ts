// The photos of an album as one viewer may see them, and whether the viewer may see them at all.

import { AppError } from '../../shared/errors.ts';
import { mayFollowGallery, maySeeGallery } from '../../shared/rules/access.ts';
import { holdsSession } from '../accounts/sessions.ts';
import type { Context, Viewer } from '../context.ts';
import type { LiveSource } from '../events/live-source.ts';
import { listDescribed } from '../photos/described-photos.ts';
import { linkExpiry } from '../photos/files/photo-links.ts';
import { GUESTS_PHOTOS, type PhotoFilter } from '../photos/photo-list-store.ts';
import { type ListedPage, type PageOfPhotos, type PagePhoto, SharedReply } from '../shared-reply.ts';
import { type AlbumView, albumLive } from './album-live.ts';
import type { AlbumRow } from './album-store.ts';
import { formatVersion } from './album-version.ts';
import { viewerContextOf } from './describe-album.ts';
import { stateOf, viewerRoleOf } from './owned-album.ts';

/** The owner always; guests where they have a gallery. */
export function maySeePhotos(ctx: Context, viewer: Viewer, album: AlbumRow): boolean {
  return maySeeGallery(stateOf(album, ctx.now()), viewerRoleOf(ctx, album, viewer));
}

/** Or will when they are revealed. */
export function mayFollowPhotos(ctx: Context, viewer: Viewer, album: AlbumRow): boolean {
  return mayFollowGallery(stateOf(album, ctx.now()), viewerRoleOf(ctx, album, viewer));
}

/** Newest first. Ask `maySeePhotos` before. */
async function listPhotosFor(
  ctx: Context,
  viewer: Viewer,
  album: AlbumRow,
  filter: PhotoFilter,
): Promise<PagePhoto[]> {
  return listDescribed(ctx, filter, viewerContextOf(ctx, album, viewer));
}

/**
 * A page of the album with its photos, made once for all viewers who see them alike. The album as it is described is
 * part of what it depends on, with its version; the photos are those of the version. Ask `maySeePhotos` before.
 */
export function sharePage<Described, Page extends PageOfPhotos>(
  ctx: Context,
  viewer: Viewer,
  album: AlbumRow,
  described: Described,
  compose: (described: Described, photos: PagePhoto[]) => ListedPage<Page>,
  filter: PhotoFilter = GUESTS_PHOTOS,
): SharedReply<Page> {
  const viewerContext = viewerContextOf(ctx, album, viewer);
  const parts = [formatVersion(album), viewerContext, filter.name, linkExpiry(ctx.now()), described];
  return new SharedReply(parts, album.title, async () =>
    compose(described, await listPhotosFor(ctx, viewer, album, filter)),
  );
}

/**
 * Live events for a viewer who may see the photos, or will when they are revealed, as long as that holds; for a
 * contributor, whose page of the album stays, always. Throws `refusal` for others.
 */
export function followPhotos(
  ctx: Context,
  viewer: Viewer,
  album: AlbumRow,
  refusal: 'ALBUM_NOT_FOUND' | 'NOT_ALLOWED',
  view: Pick<AlbumView, 'filter' | 'mayListen' | 'maySeePhotos' | 'describe'>,
  isContributor = false,
): LiveSource {
  const mayFollow = (present: AlbumRow) => mayFollowPhotos(ctx, viewer, present);
  if (!isContributor && !mayFollow(album)) throw new AppError(refusal);
  return albumLive(ctx, album, {
    audience: viewerContextOf(ctx, album, viewer).audience,
    filter: view.filter,
    mayListen: (present) => view.mayListen(present) && (isContributor || mayFollow(present)),
    maySeePhotos: view.maySeePhotos,
    mayCountPhotos: mayFollow,
    isSignedIn: async () => viewer.user === null || holdsSession(ctx, viewer.user),
    describe: view.describe,
  });
}

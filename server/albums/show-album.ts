// Albums as their owner, a contributor or another viewer sees them (docs/rules.md, section 4).

import type { Album, AlbumPage, OwnedAlbum } from '../../shared/api/albums-api.ts';
import { AppError } from '../../shared/errors.ts';
import type { Context, UserViewer, Viewer } from '../context.ts';
import type { LiveSource } from '../events/live-source.ts';
import { GUESTS_PHOTOS, OWNERS_PHOTOS } from '../photos/photo-list-store.ts';
import type { PagePhoto, SharedReply } from '../shared-reply.ts';
import { type AlbumRow, findAlbum, hasContributed, listAlbumsOf, MIN_COVER_WIDTH } from './album-store.ts';
import { describeAlbum, describeOwned } from './describe-album.ts';
import { viewerRoleOf } from './owned-album.ts';
import { followPhotos, mayFollowPhotos, maySeePhotos, sharePage } from './visible-photos.ts';

/** Own albums and contributed ones, newest first. A contributor's cover is shown where guests have a gallery. */
export async function listAlbums(ctx: Context, viewer: UserViewer): Promise<{ albums: Album[] }> {
  const rows = await listAlbumsOf(ctx.db, viewer.user.id);
  const albums = rows.map(({ coverFilename, ...album }) => {
    const role = viewerRoleOf(ctx, album, viewer).isOwner ? 'owner' : 'guest';
    const cover = maySeePhotos(ctx, viewer, album) ? coverFilename : null;
    return describeAlbum(ctx, viewer, album, { role, coverFilename: cover });
  });
  return { albums };
}

/** Throws ALBUM_NOT_FOUND for a viewer who may know nothing of it. */
export async function showAlbum(
  ctx: Context,
  viewer: Viewer,
  albumId: string,
): Promise<AlbumPage | SharedReply<AlbumPage>> {
  const album = await findAlbum(ctx.db, { id: albumId });
  if (!album) throw new AppError('ALBUM_NOT_FOUND');
  if (viewerRoleOf(ctx, album, viewer).isOwner) return showOwned(ctx, viewer, album);
  // Contributors have a page of their own with their own photos.
  if (viewer.user && (await hasContributed(ctx.db, albumId, viewer.user.id))) {
    return { album: describeAlbum(ctx, viewer, album, { role: 'guest' }), photos: [] };
  }
  if (!mayFollowPhotos(ctx, viewer, album)) throw new AppError('ALBUM_NOT_FOUND');
  const described = describeToVisitor(ctx, viewer, album);
  // Until it is revealed the page has the number, as guest page and wall do.
  if (!maySeePhotos(ctx, viewer, album)) return { album: described, photos: [] };
  return sharePage(ctx, viewer, album, described, (shown, photos) => ({ album: shown, photos }));
}

function describeToVisitor(ctx: Context, viewer: Viewer, album: AlbumRow): Album {
  const described = describeAlbum(ctx, viewer, album, {});
  // A contributor may know the album by a link that its owner has ended, and shall not learn the new one here.
  return album.codeChangedAt === null ? described : { ...described, uploadCode: '', guestUploadUrl: '' };
}

/** For every viewer whom `showAlbum` shows it to. Throws ALBUM_NOT_FOUND for others. */
export async function followAlbum(ctx: Context, viewer: Viewer, albumId: string): Promise<LiveSource> {
  const album = await findAlbum(ctx.db, { id: albumId });
  if (!album) throw new AppError('ALBUM_NOT_FOUND');
  const { isOwner } = viewerRoleOf(ctx, album, viewer);
  const isContributor =
    !isOwner && viewer.user !== null && (await hasContributed(ctx.db, albumId, viewer.user.id));
  const view = {
    filter: isOwner ? OWNERS_PHOTOS : GUESTS_PHOTOS,
    mayListen: () => true,
    maySeePhotos: (present: AlbumRow) => maySeePhotos(ctx, viewer, present),
    describe(present: AlbumRow) {
      if (isOwner) return describeOwned(ctx, viewer, present);
      if (isContributor) return describeAlbum(ctx, viewer, present, { role: 'guest' });
      return describeToVisitor(ctx, viewer, present);
    },
  };
  return followPhotos(ctx, viewer, album, 'ALBUM_NOT_FOUND', view, isContributor);
}

async function showOwned(ctx: Context, viewer: Viewer, album: AlbumRow): Promise<SharedReply<AlbumPage>> {
  const described = await describeOwned(ctx, viewer, album);
  const compose = (shown: OwnedAlbum, photos: PagePhoto[]) => {
    const cover = coverOf(photos);
    return { album: { ...shown, coverThumbnailUrl: cover?.thumbnailUrl ?? null }, photos };
  };
  return sharePage(ctx, viewer, album, described, compose, OWNERS_PHOTOS);
}

/** The same as the list's: the photos come newest first. */
function coverOf(photos: readonly PagePhoto[]): PagePhoto | undefined {
  const shown = photos.filter((photo) => photo.isReadable && !photo.visibility);
  return shown.findLast(({ width, height }) => width >= MIN_COVER_WIDTH && width > height) ?? shown.at(-1);
}

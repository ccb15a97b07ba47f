// Albums as their owner, a contributor or anybody else sees them (decisions, section 4).

import type { Album, AlbumPage } from '../../shared/api/albums-api.ts';
import { AppError } from '../../shared/errors.ts';
import { maySeeGallery } from '../../shared/rules/access.ts';
import type { Context, UserViewer, Viewer } from '../context.ts';
import type { LiveSource } from '../events/live-source.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import { listReadyPhotos } from '../photos/photo-store.ts';
import { albumLive } from './album-live.ts';
import { type AlbumRow, findAlbum, hasContributed, listAlbumsOf } from './album-store.ts';
import { describeAlbum, guestUploadUrl, lookOf } from './describe-album.ts';
import { standingOf, stateOf } from './owned-album.ts';
import { qrCodeDataUrl } from './qr-code.ts';

/** Own albums and contributed ones, newest first. A contributor's cover is shown where guests have a gallery. */
export async function listAlbums(ctx: Context, viewer: UserViewer): Promise<{ albums: Album[] }> {
  const rows = await listAlbumsOf(ctx.db, viewer.user.id);
  const albums = rows.map(({ coverFilename, ...album }) => {
    const standing = standingOf(album, viewer);
    const visible = maySeeGallery(stateOf(album, ctx.now()), standing);
    const role = standing.isOwner ? 'owner' : 'guest';
    return describeAlbum(ctx, viewer, album, { role, coverFilename: visible ? coverFilename : null });
  });
  return { albums };
}

/** Throws ALBUM_NOT_FOUND for whoever may know nothing of it. */
export async function showAlbum(ctx: Context, viewer: Viewer, albumId: string): Promise<AlbumPage> {
  const album = await findAlbum(ctx.db, { id: albumId });
  if (!album) throw new AppError('ALBUM_NOT_FOUND');
  if (standingOf(album, viewer).isOwner) return showOwned(ctx, viewer, album);
  // Contributors have a page of their own with their own photos.
  if (viewer.user && (await hasContributed(ctx.db, albumId, viewer.user.id))) {
    return { album: describeAlbum(ctx, viewer, album, { role: 'guest' }), photos: [] };
  }
  if (!maySee(ctx, viewer, album)) throw new AppError('ALBUM_NOT_FOUND');
  return { album: describeAlbum(ctx, viewer, album, {}), photos: await listPhotos(ctx, viewer, album) };
}

/** Live events of an album for whoever may see its photos. Throws ALBUM_NOT_FOUND for others. */
export async function followAlbum(ctx: Context, viewer: Viewer, albumId: string): Promise<LiveSource> {
  const load = async () => {
    const album = await findAlbum(ctx.db, { id: albumId });
    return album && maySee(ctx, viewer, album) ? album : null;
  };
  const album = await load();
  if (!album) throw new AppError('ALBUM_NOT_FOUND');
  return albumLive(ctx, album.id, lookOf(album, viewer).audience, async () => (await load()) !== null);
}

async function showOwned(ctx: Context, viewer: Viewer, album: AlbumRow): Promise<AlbumPage> {
  const photos = await listPhotos(ctx, viewer, album);
  const described = describeAlbum(ctx, viewer, album, { role: 'owner' });
  const qrCode = await qrCodeDataUrl(guestUploadUrl(viewer, album.uploadCode));
  return {
    album: { ...described, coverThumbnailUrl: photos[0]?.thumbnailUrl ?? null, qrCodeDataUrl: qrCode },
    photos,
  };
}

async function listPhotos(ctx: Context, viewer: Viewer, album: AlbumRow) {
  const look = lookOf(album, viewer);
  return (await listReadyPhotos(ctx.db, album.id)).map((row) => describePhoto(ctx, row, look));
}

function maySee(ctx: Context, viewer: Viewer, album: AlbumRow): boolean {
  return maySeeGallery(stateOf(album, ctx.now()), standingOf(album, viewer));
}

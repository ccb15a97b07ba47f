import { setImmediate } from 'node:timers/promises';
import type { Album, AlbumPage, OwnedAlbum } from '../../shared/api/albums-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { AppError } from '../../shared/errors.ts';
import { chunk } from '../chunk.ts';
import type { Context, UserViewer, Viewer } from '../context.ts';
import { GUESTS_PHOTOS, OWNERS_PHOTOS } from '../photos/photo-list-store.ts';
import type { SharedReply } from '../shared-reply.ts';
import { findFirstCoverFilename, listAlbumIdsByUser, listAlbumsFor } from './album-store.ts';
import { describeAlbum, describeOwned, makeCoverLink } from './describe-album.ts';
import { type OpenAlbum, openAlbum, openRow } from './open-album.ts';
import { followPhotos, sharePage } from './visible-photos.ts';

const AT_A_TIME = 200;

/** Lists the newest first. Contributors see a cover if guests have a gallery. */
export async function listAlbums(ctx: Context, viewer: UserViewer) {
  const albums: Album[] = [];
  for (const ids of chunk(await listAlbumIdsByUser(ctx.db, viewer.user.id), AT_A_TIME)) {
    // Lets other requests run in between.
    if (albums.length > 0) await setImmediate();
    for (const { firstFilename, ...album } of await listAlbumsFor(ctx.db, viewer.user.id, ids)) {
      const opened = openRow(ctx, viewer, album);
      const cover = opened.can('seePhotos') ? (album.coverFilename ?? firstFilename) : null;
      albums.push(describeAlbum(ctx, opened, cover));
    }
  }
  return { albums };
}

/** Throws ALBUM_NOT_FOUND for viewers who must not learn that the album exists. */
export async function showAlbum(ctx: Context, viewer: Viewer, albumId: string) {
  const opened = await openAlbum(ctx, viewer, { id: albumId });
  if (opened.can('seeAllPhotos')) return showOwned(ctx, opened);
  if (opened.isMember) return { album: describeAlbum(ctx, opened), photos: [] };
  if (!opened.can('followPhotos')) throw new AppError('ALBUM_NOT_FOUND');
  const described = describeToVisitor(ctx, opened);
  // Before the reveal the page shows only the number of photos.
  if (!opened.can('seePhotos')) return { album: described, photos: [] };
  return sharePage(ctx, opened, described, (shown, photos) => ({ album: shown, photos }));
}

function describeToVisitor(ctx: Context, opened: OpenAlbum): Album {
  const described = describeAlbum(ctx, opened);
  // A contributor with an old link must not learn the new one here.
  return opened.album.codeChangedAt === null
    ? described
    : { ...described, uploadCode: '', guestUploadUrl: '' };
}

/** Throws ALBUM_NOT_FOUND as `showAlbum` does. */
export async function followAlbum(ctx: Context, viewer: Viewer, albumId: string) {
  const opened = await openAlbum(ctx, viewer, { id: albumId });
  const seesAll = opened.can('seeAllPhotos');
  const isContributor = !seesAll && opened.isMember;
  const view = {
    filter: seesAll ? OWNERS_PHOTOS : GUESTS_PHOTOS,
    // After a group's code is changed or deleted, its contributors must not learn the album's own code.
    mayListen: ({ uploadCode }: OpenAlbum) => !isContributor || uploadCode === opened.uploadCode,
    describe(present: OpenAlbum) {
      if (seesAll) return describeOwned(ctx, present);
      if (isContributor) return describeAlbum(ctx, present);
      return describeToVisitor(ctx, present);
    },
  };
  return followPhotos(ctx, opened, 'ALBUM_NOT_FOUND', view, isContributor);
}

async function showOwned(ctx: Context, opened: OpenAlbum): Promise<SharedReply<AlbumPage, OwnedAlbum>> {
  const compose = async (shown: OwnedAlbum, photos: Photo[]) => {
    const cover = opened.album.coverFilename ?? (await findFirstCoverFilename(ctx.db, opened.album.id));
    const coverThumbnailUrl = makeCoverLink(ctx, opened, cover);
    return { album: { ...shown, coverThumbnailUrl }, photos };
  };
  return sharePage(ctx, opened, await describeOwned(ctx, opened), compose, { filter: OWNERS_PHOTOS });
}

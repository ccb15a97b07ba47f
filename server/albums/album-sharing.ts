// Who sees an album: public or private, wall on or off, its PIN (R 4.34, R 4.35, R 4.37, R 7.24) and its upload code
// (docs/decisions/0029-new-upload-codes.md).

import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { AppError } from '../../shared/errors.ts';
import { maySwitchWall } from '../../shared/rules/access.ts';
import type { Context, UserViewer } from '../context.ts';
import { flag } from '../db/open-db.ts';
import { encrypt } from '../encrypt-text.ts';
import { newUploadCode } from '../random-ids.ts';
import { afterChange } from './after-change.ts';
import { type AlbumRow, changeAccess, findAlbum, storePin, storeUploadCode } from './album-store.ts';
import { ownedAlbum, stateOf } from './owned-album.ts';

export async function changeVisibility(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  isPublic: boolean,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  return applyChange(ctx, viewer, album, { isPublic: flag(isPublic) });
}

/** Throws WALL_NOT_SWITCHABLE for a private or archived album. */
export async function switchPhotoWall(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  enabled: boolean,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  if (!maySwitchWall(stateOf(album, ctx.now()))) throw new AppError('WALL_NOT_SWITCHABLE');
  return applyChange(ctx, viewer, album, { photoWallEnabled: flag(enabled) });
}

/** Sets, changes or (null) removes it; every token for an earlier one dies. Throws PIN_NEEDS_UNARCHIVED. */
export async function changePin(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  pin: string | null,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  if (album.isArchived === 1) throw new AppError('PIN_NEEDS_UNARCHIVED');
  await storePin(ctx.db, album.id, pin === null ? null : encrypt(ctx.keys.pins, pin), ctx.now());
  return afterChange(ctx, viewer, album.id);
}

/** The old code is unknown from now on; the photos stay. Throws ALBUM_NOT_FOUND, NOT_ALLOWED. */
export async function changeUploadCode(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  let uploadCode = newUploadCode();
  while (await findAlbum(ctx.db, { uploadCode })) uploadCode = newUploadCode();
  await storeUploadCode(ctx.db, album.id, uploadCode, ctx.now());
  return afterChange(ctx, viewer, album.id);
}

async function applyChange(
  ctx: Context,
  viewer: UserViewer,
  album: AlbumRow,
  change: Parameters<typeof changeAccess>[2],
): Promise<{ album: OwnedAlbum }> {
  await changeAccess(ctx.db, album.id, change, ctx.now());
  return afterChange(ctx, viewer, album.id);
}

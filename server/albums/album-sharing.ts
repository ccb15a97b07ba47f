// Who sees an album: public or private, wall on or off (R 4.34, R 4.35).

import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { AppError } from '../../shared/errors.ts';
import { maySwitchWall } from '../../shared/rules/access.ts';
import type { Context, UserViewer } from '../context.ts';
import { flag } from '../db/open-db.ts';
import { afterChange } from './after-change.ts';
import { type AlbumRow, changeAccess } from './album-store.ts';
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

async function applyChange(
  ctx: Context,
  viewer: UserViewer,
  album: AlbumRow,
  change: Parameters<typeof changeAccess>[2],
): Promise<{ album: OwnedAlbum }> {
  await changeAccess(ctx.db, album.id, change, ctx.now());
  return afterChange(ctx, viewer, album.id);
}

// Who sees an album: public or private, wall on or off (specification, section 4, Toggles).

import type { Album } from '../../shared/api/albums-api.ts';
import { AppError } from '../../shared/errors.ts';
import { maySwitchWall } from '../../shared/rules/access.ts';
import type { Context, UserViewer } from '../context.ts';
import { flag } from '../db/open-db.ts';
import { type AlbumRow, changeAccess } from './album-store.ts';
import { describeAlbum } from './describe-album.ts';
import { ownedAlbum, stateOf } from './owned-album.ts';

export async function changeVisibility(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  isPublic: boolean,
): Promise<{ album: Album }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  return applyChange(ctx, viewer, album, { isPublic: flag(isPublic) });
}

/** Throws WALL_NOT_SWITCHABLE for a private or archived album. */
export async function switchPhotoWall(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  enabled: boolean,
): Promise<{ album: Album }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  if (!maySwitchWall(stateOf(album, ctx.now()))) throw new AppError('WALL_NOT_SWITCHABLE');
  return applyChange(ctx, viewer, album, { photoWallEnabled: flag(enabled) });
}

async function applyChange(
  ctx: Context,
  viewer: UserViewer,
  album: AlbumRow,
  change: Parameters<typeof changeAccess>[2],
): Promise<{ album: Album }> {
  await changeAccess(ctx.db, album.id, change, ctx.now());
  ctx.events.publish({ type: 'album.changed', albumId: album.id });
  return { album: describeAlbum(ctx, viewer, await ownedAlbum(ctx, viewer, album.id), { role: 'owner' }) };
}

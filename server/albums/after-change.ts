// What follows every change of an album: its listeners get an event, the owner gets the album as it is now.

import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import type { Context, UserViewer } from '../context.ts';
import { describeOwned } from './describe-album.ts';
import { ownedAlbum } from './owned-album.ts';

export async function afterChange(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
): Promise<{ album: OwnedAlbum }> {
  ctx.events.publish({ type: 'album.changed', albumId });
  return { album: await describeOwned(ctx, viewer, await ownedAlbum(ctx, viewer, albumId)) };
}

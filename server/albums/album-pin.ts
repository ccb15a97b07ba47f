// Sets and removes the PIN of an album (R 4.37, R 7.24).

import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { AppError } from '../../shared/errors.ts';
import type { Context, UserViewer } from '../context.ts';
import { afterChange } from './after-change.ts';
import { storePin } from './album-store.ts';
import { encryptPin } from './encrypt-pin.ts';
import { ownedAlbum } from './owned-album.ts';

/** Sets, changes or (null) removes it; every token for an earlier one dies. Throws PIN_NEEDS_UNARCHIVED. */
export async function changePin(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  pin: string | null,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  if (album.isArchived === 1) throw new AppError('PIN_NEEDS_UNARCHIVED');
  await storePin(ctx.db, album.id, pin === null ? null : encryptPin(ctx, pin), ctx.now());
  return afterChange(ctx, viewer, album.id);
}

// Gives an album another upload code, when the old one has come into the wrong hands
// (docs/decisions/0029-new-upload-codes.md).

import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import type { Context, UserViewer } from '../context.ts';
import { newUploadCode } from '../random-ids.ts';
import { afterChange } from './after-change.ts';
import { findAlbum, storeUploadCode } from './album-store.ts';
import { ownedAlbum } from './owned-album.ts';

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

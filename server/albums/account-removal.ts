// Deletes an account with its albums, their photos and files (decisions, section 3).

import { deleteUserRow, touchUser } from '../accounts/account-store.ts';
import { provePassword } from '../accounts/change-password.ts';
import type { Context, UserViewer } from '../context.ts';
import { removeFilesNow } from '../photos/photo-removal.ts';
import { insertFileRemovalsOfAlbum } from '../photos/photo-store.ts';
import { deleteAlbumRow, listFilesOf, listOwnedAlbumIds } from './album-store.ts';

/** Photos given to other people's albums stay, no longer linked to anyone. Throws WRONG_PASSWORD. */
export async function deleteAccount(ctx: Context, viewer: UserViewer, password: string): Promise<void> {
  const user = await provePassword(ctx, viewer, password);
  const now = ctx.now();
  const { albumIds, files } = await ctx.db.transaction().execute(async (tx) => {
    // The user's row first: whoever adds a photo to one of the albums meanwhile waits, and then finds no album.
    await touchUser(tx, user.id, now);
    const albumIds = await listOwnedAlbumIds(tx, user.id);
    const files = [];
    for (const albumId of albumIds) {
      files.push(...(await listFilesOf(tx, albumId)));
      await insertFileRemovalsOfAlbum(tx, albumId, now);
      await deleteAlbumRow(tx, albumId);
    }
    await deleteUserRow(tx, user.id);
    return { albumIds, files };
  });
  for (const albumId of albumIds) ctx.events.publish({ type: 'album.changed', albumId });
  await removeFilesNow(ctx, files);
}

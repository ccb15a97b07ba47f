// Archiving by hand (R 4.29, R 4.30, R 4.32; docs/rules.md, section 4).

import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { AppError } from '../../shared/errors.ts';
import { mayArchive } from '../../shared/rules/access.ts';
import type { Context, UserViewer } from '../context.ts';
import { flag } from '../db/open-db.ts';
import { afterChange } from './after-change.ts';
import { changeAccess } from './album-store.ts';
import { ownedAlbum, stateOf } from './owned-album.ts';

/** Unarchiving is always allowed. Throws ARCHIVE_EXPIRED. */
export async function changeArchive(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  isArchived: boolean,
): Promise<{ album: OwnedAlbum }> {
  const album = await ownedAlbum(ctx, viewer, albumId);
  const state = stateOf(album, ctx.now());
  if (isArchived && !mayArchive(state)) throw new AppError('ARCHIVE_EXPIRED');
  if (flag(isArchived) !== album.isArchived) {
    const archivedAt = isArchived ? ctx.now() : null;
    // The job has nothing more to do for a date that had passed when the owner opened the album again.
    const archivedFor = state.expired ? album.expiresAt : album.archivedFor;
    await changeAccess(
      ctx.db,
      album.id,
      { isArchived: flag(isArchived), archivedAt, archivedFor },
      ctx.now(),
    );
  }
  return afterChange(ctx, viewer, album.id);
}

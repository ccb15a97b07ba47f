import { AppError } from '../../shared/errors.ts';
import type { Visibility } from '../../shared/rules/access.ts';
import { writeLog } from '../albums/hosts/album-log.ts';
import { openAlbum } from '../albums/open-album.ts';
import type { Context, UserViewer } from '../context.ts';
import {
  closeComments,
  markBookChanged,
  settleEntryReports,
  storeEntryVisibility,
} from '../photos/entries/entry-store.ts';
import { removeEntries } from './guest-book.ts';

/** Ignores ids that are not in the album. */
export async function changeEntryVisibility(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  { entryIds, visibility }: { entryIds: readonly string[]; visibility: Visibility },
) {
  await openAlbum(ctx, viewer, { id: albumId }, 'moderate');
  const changedEntries = await ctx.db.transaction().execute(async (tx) => {
    await markBookChanged(tx, albumId);
    const count = await storeEntryVisibility(tx, albumId, entryIds, visibility);
    if (visibility === 'waiting') return count;
    await settleEntryReports(tx, albumId, entryIds);
    const action = visibility === 'shown' ? 'approved' : 'hid';
    await writeLog(ctx, tx, viewer, { albumId, action, count, part: 'entries' });
    return count;
  });
  ctx.events.publish({ type: 'album.changed', albumId });
  return { changedEntries };
}

export async function deleteEntriesOfAlbum(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  entryIds: readonly string[],
) {
  await openAlbum(ctx, viewer, { id: albumId }, 'moderate');
  const count = await removeEntries(ctx, albumId, entryIds);
  await writeLog(ctx, ctx.db, viewer, { albumId, action: 'deleted', count, part: 'entries' });
  return { deletedEntries: count };
}

/** Throws PHOTO_NOT_FOUND. */
export async function changeCommentsClosed(
  ctx: Context,
  viewer: UserViewer,
  { albumId, photoId }: { albumId: string; photoId: string },
  isClosed: boolean,
) {
  await openAlbum(ctx, viewer, { id: albumId }, 'moderate');
  const isChanged = await ctx.db.transaction().execute(async (tx) => {
    await markBookChanged(tx, albumId);
    return closeComments(tx, albumId, photoId, isClosed);
  });
  if (!isChanged) throw new AppError('PHOTO_NOT_FOUND');
  ctx.events.publish({ type: 'album.changed', albumId });
}

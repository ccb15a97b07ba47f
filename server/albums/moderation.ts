import type { Visibility } from '../../shared/rules/access.ts';
import type { Context, UserViewer } from '../context.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import { listPhotosById } from '../photos/photo-list-store.ts';
import { listReports, settleReports } from '../photos/report-store.ts';
import { storeVisibility } from '../photos/visibility-store.ts';
import { writeLog } from './hosts/album-log.ts';
import { openAlbum } from './open-album.ts';

/** Returns the changed photos. Ignores ids that are not in the album. */
export async function changePhotoVisibility(
  ctx: Context,
  viewer: UserViewer,
  albumId: string,
  { photoIds, visibility }: { photoIds: readonly string[]; visibility: Visibility },
) {
  const opened = await openAlbum(ctx, viewer, { id: albumId }, 'moderate');
  await ctx.db.transaction().execute(async (tx) => {
    const changed = await storeVisibility(tx, albumId, photoIds, visibility);
    if (visibility === 'waiting') return;
    await settleReports(tx, albumId, photoIds);
    const action = visibility === 'shown' ? 'approved' : 'hid';
    await writeLog(ctx, tx, viewer, { albumId, action, count: changed.length });
  });
  ctx.events.publish({ type: 'album.changed', albumId });
  const photos = await listPhotosById(ctx.db, albumId, photoIds);
  return { photos: photos.map((row) => describePhoto(ctx, row, opened.photos)) };
}

const MAX_REPORTS = 500;

export async function showReports(ctx: Context, viewer: UserViewer, albumId: string) {
  await openAlbum(ctx, viewer, { id: albumId }, 'moderate');
  const rows = await listReports(ctx.db, albumId, MAX_REPORTS);
  const reports = rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
  }));
  return { reports };
}

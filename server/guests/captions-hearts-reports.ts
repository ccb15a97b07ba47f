import { AppError } from '../../shared/errors.ts';
import { captionWaits, HIDES_PER_HOUR, REPORTS_TO_HIDE } from '../../shared/rules/guests/guest-comments.ts';
import { type OpenAlbum, openAlbum } from '../albums/open-album.ts';
import type { Context, Viewer } from '../context.ts';
import { countWithinLimit, limitAttempts } from '../db/attempts.ts';
import { describePhoto } from '../photos/describe-photo.ts';
import { storeHeart } from '../photos/heart-store.ts';
import { findPhoto, type PhotoRow, storeCaption } from '../photos/photo-store.ts';
import { insertReport } from '../photos/report-store.ts';
import { storeVisibility } from '../photos/visibility-store.ts';
import { deviceHash } from './device-hash.ts';
import { requireOwnPhoto } from './my-photos.ts';

const HOUR_MS = 3_600_000;
/** Limits the rows that guests may create per hour. All guests of a venue may share one IP address. */
const HEARTS = { name: 'hearts', device: 300, address: 3_000, album: 10_000 };
const REPORTS = { name: 'reports', device: 20, address: 100, album: 400 };
/** Counts per IP address and album, so that no script hides a whole album or blocks other guests' reports. */
const HIDES = { name: 'report-hides', max: HIDES_PER_HOUR, windowMs: HOUR_MS };

export async function changeCaption(
  ctx: Context,
  viewer: Viewer,
  { uploadCode, photoId }: { uploadCode: string; photoId: string },
  { caption: line, uploadSessionIds }: { caption: string; uploadSessionIds: readonly string[] },
) {
  const opened = await openAlbum(ctx, viewer, { code: uploadCode });
  const { id: albumId } = opened.album;
  await requireOwnPhoto(ctx, opened, photoId, uploadSessionIds);
  const refusal = opened.refusal('changeOwnPhotos');
  if (refusal) throw refusal;
  const caption = line || null;
  const waits = await ctx.db.transaction().execute(async (tx) => {
    // Uses the locked row, because the owner may have changed the photo meanwhile.
    const before = await storeCaption(tx, albumId, photoId, caption);
    if (!before || opened.can('moderate') || !captionWaits(before, caption, before)) return false;
    await storeVisibility(tx, albumId, [photoId], 'waiting');
    return true;
  });
  if (waits) ctx.events.publish({ type: 'album.changed', albumId });
  else ctx.events.publish({ type: 'photo.ready', albumId, photoId });
  const photo = await findPhoto(ctx.db, photoId);
  if (!photo) throw new AppError('PHOTO_NOT_FOUND');
  return { photo: describePhoto(ctx, photo, opened.ownPhotos) };
}

export async function changeHeart(
  ctx: Context,
  viewer: Viewer,
  { uploadCode, photoId }: { uploadCode: string; photoId: string },
  isLoved: boolean,
) {
  const opened = await openAlbum(ctx, viewer, { code: uploadCode });
  const { album } = opened;
  const { photo, device } = await seenPhoto(ctx, opened, photoId);
  if (!album.heartsEnabled) throw new AppError('NOT_ALLOWED');
  await countRow(ctx, HEARTS, viewer, album.id);
  const changed = await ctx.db.transaction().execute((tx) => storeHeart(tx, photo, device, isLoved));
  if (changed) ctx.events.publish({ type: 'photo.ready', albumId: album.id, photoId });
  const present = changed ? await findPhoto(ctx.db, photoId) : photo;
  if (!present) throw new AppError('PHOTO_NOT_FOUND');
  return { photo: describePhoto(ctx, present, opened.photos) };
}

export async function reportPhoto(
  ctx: Context,
  viewer: Viewer,
  { uploadCode, photoId }: { uploadCode: string; photoId: string },
  reason: string | undefined,
) {
  const opened = await openAlbum(ctx, viewer, { code: uploadCode });
  const { album } = opened;
  const { photo, device } = await seenPhoto(ctx, opened, photoId);
  await countRow(ctx, REPORTS, viewer, album.id);
  const now = ctx.now();
  const hides = await ctx.db.transaction().execute(async (tx) => {
    const report = { photoId, albumId: album.id, deviceHash: device, reason: reason || null, createdAt: now };
    const count = await insertReport(tx, report);
    const isToHide = count !== undefined && count >= REPORTS_TO_HIDE && album.hidesReported;
    if (!isToHide || photo.visibility !== 'shown') return false;
    if (!(await countWithinLimit(tx, HIDES, `${album.id} ${viewer.address}`, now))) return false;
    return (await storeVisibility(tx, album.id, [photoId], 'hidden')).length > 0;
  });
  // Cached thumbnails are served until an event announces that the album has changed.
  if (hides) ctx.events.publish({ type: 'album.changed', albumId: album.id });
  else ctx.events.publish({ type: 'photo.ready', albumId: album.id, photoId });
}

export async function seenPhoto(
  ctx: Context,
  { album, viewer, can }: OpenAlbum,
  photoId: string,
): Promise<{ photo: PhotoRow; device: string }> {
  const photo = await findPhoto(ctx.db, photoId);
  const isSeen =
    photo?.albumId === album.id &&
    photo.state === 'ready' &&
    photo.visibility === 'shown' &&
    can('seePhotos');
  if (!photo || !isSeen) throw new AppError('PHOTO_NOT_FOUND');
  const device = deviceHash(album, viewer);
  if (device === null) throw new AppError('VALIDATION');
  return { photo, device };
}

/** Throws SLOW_DOWN if this device, IP address or album has written too many rows within an hour. */
export async function countRow(
  ctx: Context,
  rows: { name: string; device: number; address: number; album: number },
  { address, clientId }: Viewer,
  albumId: string,
): Promise<void> {
  const limit = (by: string, max: number) => ({ name: `${rows.name} by ${by}`, max, windowMs: HOUR_MS });
  // The album's limit is checked first, so that invented device ids do not fill the table of counters.
  const attempts = [
    [limit('album', rows.album), albumId],
    [limit('address', rows.address), `${albumId} ${address}`],
    [limit('device', rows.device), `${albumId} ${address} ${clientId ?? ''}`],
  ] as const;
  await limitAttempts(ctx.db, attempts, ctx.now());
}

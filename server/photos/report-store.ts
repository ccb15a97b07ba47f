import { sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import type { Db } from '../db/open-db.ts';
import { findPhoto } from './photo-store.ts';
import { presentVersion, raiseVersion } from './version-store.ts';

export interface NewReport {
  photoId: string;
  albumId: string;
  deviceHash: string;
  reason: string | null;
  createdAt: number;
}

/** Locks the album. Returns undefined if this device has reported the photo. Throws PHOTO_NOT_FOUND. */
export async function insertReport(tx: Db, report: NewReport): Promise<number | undefined> {
  await raiseVersion(tx, report.albumId);
  if (!(await findPhoto(tx, report.photoId))) throw new AppError('PHOTO_NOT_FOUND');
  const inserted = await tx
    .insertInto('photoReports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['photoId', 'deviceHash']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return undefined;
  const photo = await tx
    .updateTable('photos')
    .set({ reportCount: sql`report_count + 1`, changedVersion: presentVersion(report.albumId) })
    .where('id', '=', report.photoId)
    .returning('reportCount')
    .executeTakeFirst();
  return photo?.reportCount;
}

/** Call this in a transaction that has raised the album's version. */
export async function settleReports(tx: Db, albumId: string, photoIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('photoReports')
    .set({ isSettled: true })
    .where('albumId', '=', albumId)
    .where('photoId', 'in', photoIds)
    .execute();
  await tx
    .updateTable('photos')
    .set({ reportCount: 0, changedVersion: presentVersion(albumId) })
    .where('albumId', '=', albumId)
    .where('id', 'in', photoIds)
    .where('reportCount', '>', 0)
    .execute();
}

export async function listReports(db: Db, albumId: string, max: number) {
  return db
    .selectFrom('photoReports')
    .select(['photoId', 'reason', 'createdAt'])
    .where('albumId', '=', albumId)
    .where('isSettled', '=', false)
    .orderBy('createdAt')
    .limit(max)
    .execute();
}

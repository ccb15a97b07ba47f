import { type ExpressionBuilder, sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import { findPhoto } from './photo-store.ts';
import { presentVersion, raiseVersion } from './version-store.ts';

export interface NewReport {
  photoId: string;
  albumId: string;
  deviceHash: string;
  reason: string | null;
  createdAt: number;
}

/**
 * Returns the number of open reports; undefined when this device asked before. Throws PHOTO_NOT_FOUND when it was
 * deleted meanwhile. Locks the album first.
 */
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

/** Call it in a transaction that has raised the album's version. */
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

/** The earliest first, without settled ones. */
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

/** When a mail is due again. */
interface LastMail {
  /** It was not after this. */
  until: number;
  /** One that is said to be after this was noted while the clock was wrong, and does not count. */
  latest: number;
}

const hadNoMail = (eb: ExpressionBuilder<Tables, 'albums'>, { latest }: LastMail) =>
  eb.or([eb('albums.reportsMailedAt', 'is', null), eb('albums.reportsMailedAt', '>', latest)]);

const isDue = (eb: ExpressionBuilder<Tables, 'albums'>, last: LastMail) =>
  eb.or([hadNoMail(eb, last), eb('albums.reportsMailedAt', '<=', last.until)]);

/** Albums with reports that are newer than the last mail. */
export async function listReportsToMail(db: Db, last: LastMail, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('ownerId', 'is not', null)
    .where((eb) => isDue(eb, last))
    .where((albums) =>
      albums.exists(
        albums
          .selectFrom('photoReports')
          .select('photoReports.photoId')
          .whereRef('photoReports.albumId', '=', 'albums.id')
          .where('isSettled', '=', false)
          .where((eb) =>
            eb.or([
              hadNoMail(albums, last),
              eb('photoReports.createdAt', '>', eb.ref('albums.reportsMailedAt')),
            ]),
          ),
      ),
    )
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** False when another node mailed meanwhile. */
export async function markReportsMailed(
  tx: Db,
  albumId: string,
  last: LastMail,
  now: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable('albums')
    .set({ reportsMailedAt: now })
    .where('id', '=', albumId)
    .where((eb) => isDue(eb, last))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

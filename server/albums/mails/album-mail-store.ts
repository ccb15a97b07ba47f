import { type ExpressionBuilder, sql } from 'kysely';
import type { Tier } from '../../../shared/rules/tiers.ts';
import { isPastUnmailed, type LimitMarks, selectReachedLevel } from '../../accounts/limit-mail-store.ts';
import { hasOwner, isOfGuest, joinOwner } from '../../accounts/member-store.ts';
import type { Db } from '../../db/open-db.ts';
import type { Tables } from '../../db/schema.ts';

export async function findMailFacts(db: Db, albumId: string) {
  return db
    .selectFrom('albums')
    .innerJoin('members as owner', joinOwner)
    .innerJoin('users', 'users.id', 'owner.userId')
    .select([
      'albums.title',
      'albums.photoCount',
      'albums.waitingCount',
      'albums.expiresAt',
      'albums.expirationZone',
      'users.id as ownerId',
      'users.tier',
    ])
    .where('albums.id', '=', albumId)
    .executeTakeFirst();
}

/** Lists albums that expire by `until`, and whose owners got no reminder of that date. */
export async function listToRemind(db: Db, now: number, until: number, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('isArchived', '=', false)
    .where(hasOwner)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', until)
    .where((eb) => eb.or([eb('remindedFor', 'is', null), eb('remindedFor', '!=', eb.ref('expiresAt'))]))
    .orderBy('expiresAt')
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

export async function markReminded(db: Db, albumId: string, until: number): Promise<boolean> {
  const changed = await db
    .updateTable('albums')
    .set({ remindedFor: sql`expires_at` })
    .where('id', '=', albumId)
    .where('isArchived', '=', false)
    .where('expiresAt', '<=', until)
    .where((eb) => eb.or([eb('remindedFor', 'is', null), eb('remindedFor', '!=', eb.ref('expiresAt'))]))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Columns that contain the time of the last mail of a kind. */
export type RepeatedMail = 'reportsMailedAt' | 'waitingMailedAt';

type Albums = ExpressionBuilder<Tables, 'albums'>;

/** Returns true if no mail of this kind was sent after `last`. */
const isDue = (eb: Albums, mail: RepeatedMail, last: number) =>
  eb.or([eb(`albums.${mail}`, 'is', null), eb(`albums.${mail}`, '<=', last)]);

export async function listReportsToMail(db: Db, last: number, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where(hasOwner)
    .where((eb) => isDue(eb, 'reportsMailedAt', last))
    .where((albums) =>
      albums.exists(
        albums
          .selectFrom('photoReports')
          .select('photoReports.photoId')
          .whereRef('photoReports.albumId', '=', 'albums.id')
          .where('isSettled', '=', false)
          .where((eb) =>
            eb.or([
              albums('albums.reportsMailedAt', 'is', null),
              eb('photoReports.createdAt', '>', eb.ref('albums.reportsMailedAt')),
            ]),
          ),
      ),
    )
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listWaitingToMail(db: Db, last: number, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where(hasOwner)
    .where('isArchived', '=', false)
    .where('waitingCount', '>', 0)
    .where((eb) => isDue(eb, 'waitingMailedAt', last))
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markMailed(
  tx: Db,
  albumId: string,
  { mail, last, now }: { mail: RepeatedMail; last: number; now: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('albums')
    .set({ [mail]: now })
    .where('id', '=', albumId)
    .where((eb) => isDue(eb, mail, last))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** A literal, because SQLite would not use the partial index with a parameter. */
const isFirstDue = sql<boolean>`first_photo_mail = 'due'`;

export async function listFirstPhotosToMail(db: Db, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where(isFirstDue)
    .where(hasOwner)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('photos')
          .select('photos.id')
          .whereRef('photos.albumId', '=', 'albums.id')
          .where('state', '=', 'ready')
          .where(isOfGuest),
      ),
    )
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markFirstPhotoMailed(tx: Db, albumId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('albums')
    .set({ firstPhotoMail: 'sent' })
    .where('id', '=', albumId)
    .where(isFirstDue)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Lists albums that have reached a photo count of which the owner must be notified. */
export async function listFullToMail(db: Db, tier: Tier, limit: LimitMarks, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .innerJoin('members as owner', joinOwner)
    .innerJoin('users', 'users.id', 'owner.userId')
    .select('albums.id')
    .where('users.tier', '=', tier)
    .where('albums.isArchived', '=', false)
    .where(isPastUnmailed('albums.photoCount', 'albums.photosMailedFor', limit))
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

export async function markPhotosMailed(
  tx: Db,
  albumId: string,
  limit: LimitMarks,
): Promise<number | undefined> {
  const marked = await tx
    .updateTable('albums')
    .set({ photosMailedFor: selectReachedLevel('albums.photoCount', limit) })
    .where('id', '=', albumId)
    .where(isPastUnmailed('albums.photoCount', 'albums.photosMailedFor', limit))
    .returning('photosMailedFor')
    .executeTakeFirst();
  return marked?.photosMailedFor;
}

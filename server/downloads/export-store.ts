import { albumsOwnedBy } from '../accounts/member-store.ts';
import type { Db } from '../db/open-db.ts';

const MAX_ROWS = 1000;

export async function listAlbumsToExport(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('id', 'in', albumsOwnedBy(userId))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists others' albums, with the person's role and the number of the person's photos in them. */
export async function listContributionsByUser(db: Db, userId: string) {
  const rows = await db
    .selectFrom('members')
    .innerJoin('albums', 'albums.id', 'members.albumId')
    .select(['albums.id', 'albums.title', 'members.role', 'members.createdAt'])
    .select((eb) =>
      eb
        .selectFrom('photos')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('photos.albumId', '=', 'albums.id')
        .where('photos.uploaderId', '=', userId)
        .as('photoCount'),
    )
    .where('members.userId', '=', userId)
    .where('members.role', '!=', 'owner')
    .orderBy('members.createdAt')
    .orderBy('albums.id')
    .execute();
  return rows.map((row) => ({ ...row, photoCount: Number(row.photoCount) }));
}

/** Lists what this person wrote or said in others' albums. */
export async function listEntriesByUser(db: Db, userId: string) {
  return db
    .selectFrom('entries')
    .innerJoin('albums', 'albums.id', 'entries.albumId')
    .select(['entries.albumId', 'albums.title', 'entries.kind', 'entries.photoId', 'entries.authorName'])
    .select(['entries.message', 'entries.durationMs', 'entries.createdAt'])
    .where('entries.authorId', '=', userId)
    .where('entries.albumId', 'not in', albumsOwnedBy(userId))
    .orderBy('entries.createdAt', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function listSessionsByUser(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function listMailsTo(db: Db, recipient: string) {
  return db
    .selectFrom('outbox')
    .select(['payload', 'state', 'createdAt', 'sentAt'])
    .where('kind', '=', 'mail')
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function listActivityAbout(db: Db, userId: string) {
  return db
    .selectFrom('activityLog')
    .select(['type', 'entityType', 'entityId', 'createdAt'])
    .where((eb) =>
      eb.or([
        eb.and([eb('entityType', '=', 'user'), eb('entityId', '=', userId)]),
        eb.and([eb('entityType', '=', 'album'), eb('entityId', 'in', albumsOwnedBy(userId))]),
      ]),
    )
    .orderBy('seq', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

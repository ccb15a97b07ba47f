import { sql } from 'kysely';
import type { CleanCopyTable } from '../db/album-schema.ts';
import type { Db } from '../db/open-db.ts';
import type { PhotoRow } from '../photos/photo-store.ts';
import { nextDetailsVersion } from '../photos/version-store.ts';

/** `copy` is the rendition that guests may download, or null if it is unknown. */
export type CheckedPhoto = PhotoRow & { copy: CleanCopyTable['rendition'] | null };

export async function listPhotosAfter(db: Db, id: string, max: number): Promise<CheckedPhoto[]> {
  return db
    .selectFrom('photos')
    .leftJoin('cleanCopies', 'cleanCopies.photoId', 'photos.id')
    .selectAll('photos')
    .select('cleanCopies.rendition as copy')
    .where('photos.id', '>', id)
    .orderBy('photos.id')
    .limit(max)
    .execute();
}

export async function listVoicesAfter(db: Db, id: string, max: number) {
  return db
    .selectFrom('entries')
    .select(['id', 'storage', 'voiceFilename as storedFilename', 'voiceBytes as sizeBytes'])
    .select('voiceSha256 as sha256')
    .where('voiceFilename', 'is not', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(max)
    .$narrowType<{ storedFilename: string; sizeBytes: number; sha256: string }>()
    .execute();
}

export async function listKnownNames(db: Db, names: string[]): Promise<Set<string>> {
  const photos = db.selectFrom('photos').select('storedFilename').where('storedFilename', 'in', names);
  const leaving = db.selectFrom('fileRemovals').select('storedFilename').where('storedFilename', 'in', names);
  const voices = db
    .selectFrom('entries')
    .select('voiceFilename as storedFilename')
    .where('voiceFilename', 'in', names)
    .$narrowType<{ storedFilename: string }>();
  const rows = await photos.unionAll(leaving).unionAll(voices).execute();
  return new Set(rows.map((row) => row.storedFilename));
}

const photosOfAlbum = (what: string, visibility: string) =>
  sql.raw(`(select ${what} from photos where photos.album_id = albums.id and ${visibility})`);

const BYTES_OF_USER = sql`(select coalesce(sum(photos.size_bytes), 0) from photos
  join members on members.album_id = photos.album_id where members.user_id = users.id and members.role = 'owner')`;

const COUNTERS = {
  albums: [
    ['photo_count', photosOfAlbum('count(*)', 'true')],
    ['storage_bytes', photosOfAlbum('coalesce(sum(size_bytes), 0)', 'true')],
    ['waiting_count', photosOfAlbum('count(*)', "visibility = 'waiting'")],
    ['hidden_count', photosOfAlbum('count(*)', "visibility = 'hidden'")],
  ],
  users: [
    ['album_count', sql`(select count(*) from members where user_id = users.id and role = 'owner')`],
    ['storage_used', BYTES_OF_USER],
  ],
} as const;

/** `counted` is the row's counter and `real` the true count. They differ if the counter is wrong. */
export async function listCounted(db: Db, table: keyof typeof COUNTERS, after: string, max: number) {
  const list = (values: ReturnType<typeof sql>[]) => sql<string>`${sql.join(values, sql` || ', ' || `)}`;
  const columns = COUNTERS[table].map(([name]) => sql`'${sql.raw(name)} ' || ${sql.ref(name)}`);
  const counts = COUNTERS[table].map(([name, real]) => sql`'${sql.raw(name)} ' || ${real}`);
  const { rows } = await sql<{ id: string; counted: string; real: string }>`
    select id, ${list(columns)} as counted, ${list(counts)} as real from ${sql.table(table)}
    where id > ${after} order by id limit ${max}`.execute(db);
  return rows;
}

/**
 * Locks the row first, in a statement of its own, so that a transaction which adds a photo is counted or
 * waits.
 */
export async function recount(tx: Db, table: keyof typeof COUNTERS, id: string): Promise<void> {
  const counters = COUNTERS[table].map(([name, real]) => sql`${sql.ref(name)} = ${real}`);
  await sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(tx);
  await sql`update ${sql.table(table)} set ${sql.join(counters)} where id = ${id}`.execute(tx);
  if (table === 'albums')
    await tx.updateTable('albums').set(nextDetailsVersion).where('id', '=', id).execute();
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of VIDEOS) await sql.raw(statement).execute(db);
}

const VIDEOS = [
  'alter table photos add column video text',
  'alter table photos add column playback_copy text',
  // Few photos need a copy, so the index stays small.
  "create index photos_by_copy on photos (claimed_until) where playback_copy = 'wanted'",
];

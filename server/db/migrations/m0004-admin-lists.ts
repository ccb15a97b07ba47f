// What the administration's lists need: the bytes of each album, orders to page through, and texts to search.

import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../open-db.ts';

/** The texts that a search reads: `SEARCHED_TEXT` in `../search-text.ts` has the same expressions. */
const USER_TEXT = "lower(name || '\n' || email)";
const ALBUM_TEXT = "lower(title || '\n' || upload_code)";
const PHOTO_TEXT = "lower(original_filename || '\n' || coalesce(uploader_name, ''))";

/**
 * Sizes and dates of photos never change, so their indexes cost nothing later; what changes with every upload has none.
 */
const ORDERS = {
  users_by_age: 'users (created_at, id)',
  users_by_name: 'users (lower(name), id)',
  albums_by_age: 'albums (created_at, id)',
  albums_by_title: 'albums (lower(title), id)',
  photos_by_age: 'photos (created_at, id, size_bytes)',
  photos_by_filename: 'photos (original_filename, id)',
  photos_by_size: 'photos (size_bytes, id)',
};
const SEARCHES = { users: USER_TEXT, albums: ALBUM_TEXT, photos: PHOTO_TEXT };

export async function up(db: Kysely<unknown>): Promise<void> {
  // Two million photos take longer than a statement of the server may.
  if (isPostgres(db)) await sql`set local statement_timeout = 0`.execute(db);
  await db.schema
    .alterTable('albums')
    .addColumn('storage_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update albums set storage_bytes =
    (select coalesce(sum(size_bytes), 0) from photos where album_id = albums.id)`.execute(db);
  for (const [name, columns] of Object.entries(ORDERS)) {
    await sql.raw(`create index ${name} on ${columns}`).execute(db);
  }
  if (isPostgres(db)) await indexTexts(db);
}

/** Where the server may not have `pg_trgm`, searching works without an index, slower (docs/scaling.md). */
async function indexTexts(db: Kysely<unknown>): Promise<void> {
  const indexes = Object.entries(SEARCHES).map(
    ([table, text]) => `create index ${table}_by_text on ${table} using gin (${text} gin_trgm_ops);`,
  );
  await sql
    .raw(
      `do $$ begin
         create extension if not exists pg_trgm;
         ${indexes.join('\n')}
       exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
         raise notice 'pg_trgm is not to be had: searching goes without an index';
       end $$`,
    )
    .execute(db);
}

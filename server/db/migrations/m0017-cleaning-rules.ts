// By which rules a clean copy was made, and when a ZIP was last asked for. Guests' ZIPs of before end, and can be made
// again.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('clean_copies')
    .addColumn('rules_version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  // The job asks for them every minute: they are few among all albums.
  await db.schema
    .createIndex('albums_for_download')
    .on('albums')
    .column('id')
    .where(sql.ref('guests_download'), '=', 1)
    .execute();
  await db.schema
    .alterTable('zips')
    .addColumn('used_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`delete from zips where audience = 'guest'`.execute(db);
}

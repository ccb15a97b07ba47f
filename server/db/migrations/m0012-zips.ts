// What a ZIP of an album needs: the CRC-32 of each photo, whether its owner has it, and the lists that links stand for.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('photos').addColumn('crc32', 'bigint').execute();
  await db.schema
    .alterTable('photos')
    .addColumn('is_downloaded', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  // Empty once the job is done: asking costs nothing then.
  await sql`create index photos_without_crc32 on photos (id) where crc32 is null`.execute(db);
  await db.schema
    .createTable('zips')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('contents', 'text', (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('sent_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('counts_as_download', 'smallint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('zips_by_owner').on('zips').columns(['owner_id', 'created_at']).execute();
  await db.schema.createIndex('zips_by_album').on('zips').column('album_id').execute();
}

// ZIPs of guests and of whole accounts: lists in parts. Those of the day before end, and can be made again. Clean
// copies of photos, and which albums let guests download.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('albums')
    .addColumn('guests_download', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.dropTable('zips').execute();
  await db.schema
    .createTable('zips')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('album_id', 'text', (c) => c.references('albums.id').onDelete('cascade'))
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('session_hash', 'text', (c) => c.references('sessions.token_hash').onDelete('cascade'))
    .addColumn('access_epoch', 'integer')
    .addColumn('shared_as', 'text')
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('sent_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('counts_as_download', 'smallint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('zips_by_owner').on('zips').columns(['owner_id', 'created_at']).execute();
  await db.schema.createIndex('zips_by_album').on('zips').columns(['album_id', 'created_at']).execute();
  await db.schema.createIndex('zips_by_session').on('zips').column('session_hash').execute();
  await db.schema
    .createTable('zip_parts')
    .addColumn('zip_id', 'text', (c) => c.notNull().references('zips.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('entry_count', 'integer', (c) => c.notNull())
    .addColumn('body_bytes', 'bigint', (c) => c.notNull())
    .addColumn('directory_bytes', 'integer', (c) => c.notNull())
    .addColumn('contents', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('zip_parts_key', ['zip_id', 'position'])
    .execute();
  await db.schema
    .createTable('clean_copies')
    .addColumn('photo_id', 'text', (c) => c.primaryKey().references('photos.id').onDelete('cascade'))
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('crc32', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('pieces', 'text')
    .execute();
}

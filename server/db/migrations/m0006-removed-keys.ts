// Tombstones: the keys of photos that were deleted, so that no retry brings them back.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed_keys')
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('client_key', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('removed_keys_key', ['album_id', 'client_key'])
    .execute();
  await db.schema.createIndex('removed_keys_by_time').on('removed_keys').column('removed_at').execute();
}

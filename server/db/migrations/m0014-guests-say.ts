// What guests say of photos: hearts, captions, and that one should go. Tombstones name their upload session.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const flags = [
    ['hides_reported', 1],
    ['hearts_enabled', 0],
    ['captions_on_wall', 0],
  ] as const;
  for (const [name, value] of flags) {
    await db.schema
      .alterTable('albums')
      .addColumn(name, 'smallint', (c) => c.notNull().defaultTo(value))
      .execute();
  }
  await db.schema.alterTable('albums').addColumn('reports_mailed_at', 'bigint').execute();
  await db.schema.alterTable('photos').addColumn('caption', 'text').execute();
  for (const column of ['heart_count', 'report_count']) {
    await db.schema
      .alterTable('photos')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('removed_keys').addColumn('upload_session_hash', 'text').execute();
  await db.schema
    .createTable('photo_hearts')
    .addColumn('photo_id', 'text', (c) => c.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('photo_hearts_key', ['photo_id', 'device_hash'])
    .execute();
  await db.schema
    .createTable('photo_reports')
    .addColumn('photo_id', 'text', (c) => c.notNull().references('photos.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('reason', 'text')
    .addColumn('is_settled', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('photo_reports_key', ['photo_id', 'device_hash'])
    .execute();
  await db.schema
    .createIndex('photo_reports_by_album')
    .on('photo_reports')
    .columns(['album_id', 'is_settled'])
    .execute();
  await db.schema
    .createTable('session_transfers')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('sealed_sessions', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
}

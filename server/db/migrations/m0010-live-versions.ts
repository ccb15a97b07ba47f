// Versions of albums, and what was removed from them: a live stream that reconnects hears what it missed.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['albums', 'version'],
    ['albums', 'details_version'],
    ['photos', 'changed_version'],
  ] as const;
  for (const [table, column] of columns) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('removed_photos')
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('photo_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('removed_photos_key', ['album_id', 'version', 'photo_id'])
    .execute();
}

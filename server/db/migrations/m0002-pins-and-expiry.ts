// PINs, their failed tries, hidden locations, and the expiry that an album was archived for.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['pin_version', 'integer'],
    ['hide_location', 'smallint'],
  ] as const;
  for (const [name, type] of columns) {
    await db.schema
      .alterTable('albums')
      .addColumn(name, type, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('albums').addColumn('archived_for', 'bigint').execute();
  await db.schema
    .createIndex('albums_by_expiry')
    .on('albums')
    .columns(['is_archived', 'expires_at'])
    .execute();

  await db.schema
    .createTable('pin_tries')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('successes', 'integer', (c) => c.notNull())
    .addColumn('locks', 'integer', (c) => c.notNull())
    .addColumn('locked_until', 'bigint', (c) => c.notNull())
    .addColumn('window_ends_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('pin_tries_by_window').on('pin_tries').column('window_ends_at').execute();
}

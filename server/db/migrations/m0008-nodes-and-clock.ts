// Which node holds the claim on a photo, which nodes live, and the newest time that was trusted.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('photos').addColumn('claimed_by', 'text').execute();
  await db.schema
    .createTable('nodes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('trusted_clock')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('trusted_at', 'bigint', (c) => c.notNull())
    .execute();
}

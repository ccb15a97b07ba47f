// What photos look like. Null: stored before, or not decoded yet.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('photos').addColumn('perceptual_hash', 'text').execute();
}

// What an owner lets others see of an album: photos that wait for approval, hidden ones, and when all are revealed.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['approve_first', 'smallint'],
    ['waiting_count', 'integer'],
    ['hidden_count', 'integer'],
  ] as const;
  for (const [name, type] of columns) {
    await db.schema
      .alterTable('albums')
      .addColumn(name, type, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('albums').addColumn('reveal_at', 'bigint').execute();
  await db.schema
    .alterTable('photos')
    .addColumn('visibility', 'text', (c) => c.notNull().defaultTo('shown'))
    .execute();
  await db.schema
    .alterTable('removed_photos')
    .addColumn('seen_by', 'text', (c) => c.notNull().defaultTo('everybody'))
    .execute();
}

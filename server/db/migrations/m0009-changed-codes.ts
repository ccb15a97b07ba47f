// When an album was given another upload code: a viewer who came by the old link does not learn the new one.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('albums').addColumn('code_changed_at', 'bigint').execute();
}

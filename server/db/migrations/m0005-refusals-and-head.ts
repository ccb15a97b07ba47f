// A mail's refusals, counted apart from errors that every mail meets; and the head of the log cannot be put back by
// replacing it.

import type { Kysely } from 'kysely';
import { refuseReplacing } from '../append-only.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('refusals', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await refuseReplacing(db, 'activity_head', 'id');
}

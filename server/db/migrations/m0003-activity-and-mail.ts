// The activity log with the head of its chain, the outbox, edited templates, and the expiry date that an album's owner
// got a reminder of.

import { type Kysely, sql } from 'kysely';
import { makeAppendOnly, makeOnlyGrow } from '../append-only.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity_log')
    .addColumn('seq', 'bigint', (c) => c.primaryKey())
    .addColumn('admin_username', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('entity_type', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('previous_hash', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('activity_by_type').on('activity_log').columns(['type', 'seq']).execute();
  await makeAppendOnly(db, 'activity_log', 'seq');

  await db.schema
    .createTable('activity_head')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into activity_head (id, seq, hash) values (1, 0, '')`.execute(db);
  await makeOnlyGrow(db, 'activity_head', 'seq');

  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('mail_outbox_by_work')
    .on('mail_outbox')
    .columns(['state', 'next_attempt_at'])
    .execute();
  await db.schema
    .createIndex('mail_outbox_by_time')
    .on('mail_outbox')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema.createIndex('mail_outbox_by_recipient').on('mail_outbox').column('recipient').execute();

  await db.schema
    .createTable('mail_templates')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema.alterTable('albums').addColumn('reminded_for', 'bigint').execute();
  await db.schema.alterTable('albums').addColumn('expiration_zone', 'text').execute();
}

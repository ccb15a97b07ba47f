import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/open-db.ts';
import { type QueueFigures, selectQueueFigures } from '../db/queue-figures.ts';
import type { OutboxKind, OutboxTable } from '../db/schema.ts';
import { newId } from '../random-ids.ts';

export type OutboxRow = Selectable<OutboxTable>;

export async function insertMessage(
  tx: Db,
  message: Pick<OutboxRow, 'kind' | 'recipient' | 'createdAt'>,
  payload: object,
): Promise<OutboxRow> {
  const { createdAt: nextAttemptAt } = message;
  return tx
    .insertInto('outbox')
    .values({ ...message, id: newId(), payload: JSON.stringify(payload), nextAttemptAt })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Claims the most overdue message and counts the attempt. No other server tries it before `until`. */
export async function claimMessage(
  db: Db,
  kind: OutboxKind,
  now: number,
  until: number,
): Promise<OutboxRow | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1);
  return (
    db
      .updateTable('outbox')
      .set({ nextAttemptAt: until, attempts: sql`attempts + 1` })
      .where('id', 'in', due)
      // Checked again after the lock, because another server may have claimed it.
      .where('state', '=', 'waiting')
      .where('nextAttemptAt', '<=', now)
      .returningAll()
      .executeTakeFirst()
  );
}

export async function updateMessage(
  db: Db,
  id: string,
  change: Partial<Pick<OutboxRow, 'state' | 'sentAt' | 'refusals' | 'lastError' | 'nextAttemptAt'>>,
): Promise<void> {
  await db.updateTable('outbox').set(change).where('id', '=', id).execute();
}

export async function giveUpMessagesBefore(
  db: Db,
  kind: OutboxKind,
  createdAt: number,
  lastError: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', lastError })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('createdAt', '<', createdAt)
    .execute();
}

export async function deleteMessagesBefore(db: Db, createdAt: number): Promise<void> {
  await db.deleteFrom('outbox').where('createdAt', '<', createdAt).execute();
}

export async function deleteMessagesTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('outbox').where('recipient', '=', recipient).execute();
}

export async function listMessages(
  db: Db,
  kind: OutboxKind,
  { skip, max }: { skip: number; max: number },
): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(max)
    .execute();
}

export async function countMessages(db: Db, kind: OutboxKind): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function getMessageQueueFigures(db: Db, kind: OutboxKind): Promise<QueueFigures> {
  return selectQueueFigures(db, inState(db, kind, 'waiting'));
}

export async function countFailedMessages(db: Db, kind: OutboxKind): Promise<number> {
  return (await selectQueueFigures(db, inState(db, kind, 'failed'))).count;
}

const inState = (db: Db, kind: OutboxKind, state: 'waiting' | 'failed') =>
  db.selectFrom('outbox').select('createdAt').where('kind', '=', kind).where('state', '=', state);

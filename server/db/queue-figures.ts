import type { SelectQueryBuilder } from 'kysely';
import type { Db } from './open-db.ts';
import type { Tables } from './schema.ts';

export interface QueueFigures {
  count: number;
  oldestAt: number | null;
}

const COUNTED_TO = 10_000;

export async function selectQueueFigures<Table extends keyof Tables>(
  db: Db,
  waiting: SelectQueryBuilder<Tables, Table, { createdAt: number }>,
): Promise<QueueFigures> {
  const { count, oldestAt } = await db
    .selectFrom(waiting.limit(COUNTED_TO).as('waiting'))
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min<number | null>('createdAt').as('oldestAt')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt };
}

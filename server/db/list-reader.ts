// The lists of the administration scan much and may be seconds old: a standby answers them where one is named.

import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Meter } from '../metrics/meter.ts';
import { within } from '../time-limit.ts';
import { type DatabaseSettings, type Db, openDb } from './open-db.ts';
import type { Tables } from './schema.ts';

export interface ListReader {
  /** Asks the standby, or the primary where the standby cannot answer: `ask` may run twice. */
  read<Found>(ask: (db: Db) => Promise<Found>): Promise<Found>;
  close(): Promise<void>;
}

export interface ListSettings extends DatabaseSettings {
  DATABASE_REPLICA_URL?: string | undefined;
}

/** How old a list may be. */
const MAX_LAG_MS = 10_000;
const CHECK_MS = 1_000;
/** How long a standby that did not answer is left alone: each try may cost a second. */
const REST_MS = 10_000;

/** Of one server and its copies. A restored dump has others. */
const IDENTITY = sql`(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

class WrongReplica extends Error {}

/** Throws `WrongReplica` where the standby answers and is none of this database. */
export async function openListReader(
  settings: ListSettings,
  primary: Kysely<Tables>,
  { log, meter, maxLagMs = MAX_LAG_MS }: { log: Logger; meter: Meter | null; maxLagMs?: number },
): Promise<ListReader> {
  const { DATABASE_REPLICA_URL: url, DATABASE_DIRECT_URL: _direct, ...others } = settings;
  if (!url) return { read: (ask) => ask(primary), close: async () => undefined };
  const standby = openDb({ ...others, DATABASE_URL: url });
  let restsUntil = 0;
  const rest = (err: unknown) => {
    restsUntil = performance.now() + REST_MS;
    log.warn({ err }, 'replica: lists come from the primary');
  };
  const isUsable = async () => {
    if (performance.now() < restsUntil) return false;
    try {
      return await within(CHECK_MS, 'replica', isFresh(primary, standby, maxLagMs));
    } catch (error) {
      rest(error);
      if (error instanceof WrongReplica) throw error;
      return false;
    }
  };
  await isUsable().catch(async (error) => {
    await standby.destroy();
    throw error;
  });
  return {
    async read(ask) {
      if (await isUsable().catch(() => false)) {
        const found = await ask(standby).then(
          (answer) => ({ answer }),
          (error) => rest(error),
        );
        meter?.listRead(found ? 'replica' : 'primary');
        if (found) return found.answer;
      } else meter?.listRead('primary');
      return ask(primary);
    },
    close: () => standby.destroy(),
  };
}

/**
 * Every change by staff has a number in the activity log, whichever node made it: a standby that has the number has the
 * change. All times are the primary's.
 */
async function isFresh(primary: Db, standby: Db, maxLagMs: number): Promise<boolean> {
  const [ours] = (
    await sql<{ identity: string; seq: number; lsn: string; now: number }>`
      select ${IDENTITY} as identity, seq, pg_current_wal_lsn()::text as lsn,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as now
      from activity_head where id = 1`.execute(primary)
  ).rows;
  const [state] = (
    await sql<{ identity: string; isStandby: boolean }>`
      select ${IDENTITY} as identity, pg_is_in_recovery() as is_standby`.execute(standby)
  ).rows;
  if (!ours || !state?.isStandby)
    throw new WrongReplica('DATABASE_REPLICA_URL leads to a server that is no standby');
  if (state.identity !== ours.identity)
    throw new WrongReplica('DATABASE_REPLICA_URL leads to a standby of another database');
  const { rows } = await sql<{ fresh: boolean }>`
    select seq >= ${ours.seq} and (
      pg_last_wal_replay_lsn() >= ${ours.lsn}::pg_lsn or
      extract(epoch from pg_last_xact_replay_timestamp()) * 1000 > ${ours.now - maxLagMs}::float8
    ) as fresh from activity_head where id = 1`.execute(standby);
  return rows[0]?.fresh === true;
}

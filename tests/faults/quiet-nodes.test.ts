import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../server/jobs/job-list.ts';
import { startJobs } from '../../server/jobs/scheduler.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { type PostgresServer, startPostgres } from '../support/services/postgres.ts';
import { openTcpProxy, type TcpProxy } from '../support/services/tcp-proxy.ts';

const IDLE_SECONDS = 6;
/**
 * Rounds of jobs may coincide within a few seconds. Over ten minutes there is less than one statement a
 * second.
 */
const STATEMENTS_A_SECOND = 1.5;
/** PostgreSQL ends a connection after 5 s of silence, and the other nodes check every 2 s. */
const NOTICED_MS = 9_000;

let postgres: PostgresServer;
let line: TcpProxy;
let first: TestKeepsake;
let second: TestKeepsake;
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  // PostgreSQL's own background writes must not count.
  postgres = await startPostgres({ autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0' });
  const DATABASE_URL = await postgres.createDatabase();
  line = await openTcpProxy(DATABASE_URL);
  second = await startKeepsake({ environment: { DATABASE_URL: line.url } });
  const dataFolder = second.ctx.config.DATA_DIR;
  first = await startKeepsake({ dataFolder, environment: { DATABASE_URL } });
  stopJobs = startJobs(first.ctx, jobs);
});
afterAll(async () => {
  await stopJobs?.();
  await first?.stop();
  await second?.stop();
  line?.close();
  await postgres?.stop();
});

test('an idle node writes nothing and sends about one query a second', async () => {
  const written = async () => {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn() as lsn`.execute(
      first.ctx.db,
    );
    return rows[0]?.lsn;
  };
  let asked = 0;
  line.toServer = (chunk) => {
    asked += 1;
    return chunk;
  };
  const stopSecond = startJobs(second.ctx, jobs);
  // Waits for the first rounds of the jobs, including the daily check.
  let before = '';
  await expect
    .poll(
      async () => {
        const now = (await written()) ?? '';
        const isQuiet = now === before;
        before = now;
        return isQuiet;
      },
      { interval: 1_000 },
    )
    .toBe(true);
  asked = 0;
  await pause(IDLE_SECONDS * 1_000);
  await stopSecond();
  expect(await written()).toBe(before);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(IDLE_SECONDS * STATEMENTS_A_SECOND);
});

test('claims of a live node stay valid, and another node takes them over if the node’s connection is lost', async () => {
  const { album } = await ownerWithAlbum(first);
  await new Person(first, 'Noor').upload(album.uploadCode, [await makePhoto()]);
  await first.ctx.work.idle();
  const { db } = first.ctx;
  const claimedUntil = Date.now() + 60_000;
  const left = {
    state: 'processing',
    previewMade: false,
    claimedUntil,
    claimedBy: second.ctx.nodeId,
  } as const;
  await db.updateTable('photos').set(left).execute();
  const photo = () => db.selectFrom('photos').select(['state', 'claimedBy']).executeTakeFirstOrThrow();
  await first.runJob('resume photo work');
  expect(await photo()).toEqual({ state: 'processing', claimedBy: second.ctx.nodeId });

  line.toServer = () => null;
  const silentAt = performance.now();
  await expect.poll(async () => (await photo()).state, { interval: 100 }).toBe('ready');
  expect(performance.now() - silentAt).toBeLessThan(NOTICED_MS);
});

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openListReader } from '../../server/db/list-reader.ts';
import { migrateUnlimited } from '../../server/db/migrate.ts';
import { pingDb } from '../../server/db/open-db.ts';
import { signedInAdministrator } from '../support/administrator.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { type Person, registered } from '../support/person.ts';
import { type PostgresServer, startPostgres } from '../support/services/postgres.ts';
import { type Standby, startStandby } from '../support/services/postgres-standby.ts';

let primary: PostgresServer;
let standby: Standby;
let url: string;
let keepsake: TestKeepsake;
let nora: Person;
const start = (DATABASE_REPLICA_URL: string) =>
  startKeepsake({
    environment: {
      DATABASE_URL: url,
      DATABASE_REPLICA_URL,
      ADMIN_PASSWORD: 'the first of them',
      METRICS_PORT: '9464',
    },
  });
beforeAll(async () => {
  primary = await startPostgres();
  url = await primary.createDatabase();
  await migrateUnlimited({ DATA_DIR: '', DATABASE_URL: url });
  standby = await startStandby(primary);
  keepsake = await start(standby.urlOf(url));
  nora = await signedInAdministrator(keepsake);
});
afterAll(async () => {
  await keepsake?.stop();
  await standby?.stop();
  await primary?.stop();
});

const query = { page: 1, limit: 20, sort: 'name', order: 'asc', search: '' } as const;
const listed = async () => (await nora.get('GET /admin/users', { query })).users;
const names = async () => (await listed()).map(({ name }) => name);
const readsOf = async (from: string) => {
  const page = await keepsake.ctx.meter?.page();
  return Number(
    new RegExp(`^keepsake_list_reads_total\\{from="${from}"\\} (\\d+)`, 'mu').exec(page ?? '')?.[1] ?? 0,
  );
};
const caughtUp = () =>
  expect
    .poll(async () => {
      const before = await readsOf('replica');
      await names();
      return (await readsOf('replica')) - before;
    })
    .toBe(1);

test('lists come from the standby, and what staff changed is seen at once', async () => {
  await registered(keepsake, 'Ines');
  await caughtUp();
  expect(await names()).toEqual(['Ines']);
  await standby.pause();
  onTestFinished(() => standby.resume());
  await registered(keepsake, 'Jonas');
  // The standby has not heard of Jonas.
  expect(await names()).toEqual(['Ines']);
  const [ines] = await listed();
  if (!ines) throw new Error('nobody is listed');
  await nora.ask('POST /admin/users/:userId/tier', { params: { userId: ines._id }, body: { tier: 'PRO' } });
  expect((await listed()).map(({ name, currentTier }) => [name, currentTier])).toEqual([
    ['Ines', 'PRO'],
    ['Jonas', 'FREE'],
  ]);
  await standby.resume();
  await caughtUp();
});

test('a standby that lags behind the bound is not asked', async () => {
  await standby.pause();
  onTestFinished(() => standby.resume());
  const { config, db, log } = keepsake.ctx;
  const environment = { ...config, DATABASE_REPLICA_URL: standby.urlOf(url) };
  const counted = { primary: 0, replica: 0 };
  const meter = {
    ...keepsake.ctx.meter,
    listRead(from: keyof typeof counted) {
      counted[from] += 1;
    },
  };
  const reader = await openListReader(environment, db, { log, meter: meter as never, maxLagMs: 0 });
  await registered(keepsake, 'Mara');
  await reader.read(pingDb);
  expect(counted).toEqual({ primary: 1, replica: 0 });
  await reader.close();
});

test('a server that is no standby, or one of another database, is refused at the start', async () => {
  await expect(start(url)).rejects.toThrow('DATABASE_REPLICA_URL leads to a server that is no standby');
  const other = await primary.createDatabase();
  const refusal = 'DATABASE_REPLICA_URL leads to a standby of another database';
  await expect.poll(() => start(standby.urlOf(other)).catch((error) => error.message)).toBe(refusal);
});

test('a standby that ended costs no list', async () => {
  await standby.stop();
  expect(await names()).toContain('Ines');
  expect(await readsOf('primary')).toBeGreaterThan(0);
  const other = await start(standby.urlOf(url));
  expect(other.log.join('')).toContain('replica: lists come from the primary');
  await other.stop();
});

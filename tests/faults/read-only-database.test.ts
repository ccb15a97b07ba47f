import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { createDatabase } from '../support/services/postgres.ts';

let keepsake: TestKeepsake;
let other: pg.Client;
beforeAll(async () => {
  const DATABASE_URL = await createDatabase();
  keepsake = await startKeepsake({ environment: { DATABASE_URL } });
  other = new pg.Client({ connectionString: DATABASE_URL });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await keepsake?.stop();
});

/** Sessions keep the mode that they started with, like those of a former or future primary. */
async function makeNewSessions(what: 'read-only' | 'writable'): Promise<void> {
  const { database } = other;
  const change = what === 'read-only' ? 'set default_transaction_read_only = on' : 'reset all';
  await other.query(`alter database ${database} ${change}`);
}

test('connections to a read-only database are closed, and the next connections lead to a writable database', async () => {
  const { album } = await ownerWithAlbum(keepsake);
  const guest = new Person(keepsake, 'Guest');
  const send = async (hue: number) => guest.tryUpload(album.uploadCode, [await makePhoto({ hue })]);
  expect((await send(1)).status).toBe(201);

  await makeNewSessions('read-only');
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [other.database],
  );
  await expect.poll(async () => (await send(2)).body.code).toBe('UNAVAILABLE');
  expect((await guest.get('GET /uploads/:uploadCode', { params: album })).photos).toHaveLength(1);

  await makeNewSessions('writable');
  // Each request may have waited for an old connection.
  await expect.poll(async () => (await send(3)).status, { timeout: 5_000 }).toBe(201);
});

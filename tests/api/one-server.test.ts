// A data folder and the servers that may work with it: with SQLite one, with PostgreSQL several.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { Person } from '../support/person.ts';

const ON_POSTGRES = process.env.KEEPSAKE_TEST_DB === 'postgres';

let first: TestKeepsake;
let onItsWay: string;
beforeEach(async () => {
  first = await startKeepsake();
  onItsWay = join(first.ctx.stores.current.incomingFolder, 'on-its-way');
  await writeFile(onItsWay, 'half a photo');
});
afterEach(() => first.stop());

const startBeside = () => {
  const { DATA_DIR, DATABASE_URL } = first.ctx.config;
  return startKeepsake({ dataFolder: DATA_DIR, environment: DATABASE_URL ? { DATABASE_URL } : {} });
};
const isThere = (path: string) =>
  readFile(path, 'utf8').then(
    (text) => text === 'half a photo',
    () => false,
  );

test.skipIf(ON_POSTGRES)('on SQLite a second server says that it is one, and touches nothing', async () => {
  await expect(startBeside()).rejects.toThrow(/^another server is at work with the data folder .*DATA_DIR/u);
  expect(await isThere(onItsWay)).toBe(true);
  expect((await new Person(first, 'Guest').send('GET', '/api/health')).status).toBe(200);
});

test.skipIf(ON_POSTGRES)('once the first has gone, in good order or not, the next one starts', async () => {
  first.ctx.folderLock.release();
  const next = await startBeside();
  expect(await isThere(onItsWay)).toBe(false);
  await next.stop();
  await (await startBeside()).stop();
});

test.runIf(ON_POSTGRES)(
  'on PostgreSQL a second one leaves what the first receives alone, and a third one too',
  async () => {
    const second = await startBeside();
    expect(await isThere(onItsWay)).toBe(true);
    first.ctx.folderLock.release();
    const third = await startBeside();
    expect(await isThere(onItsWay)).toBe(true);
    for (const server of [second, third]) await server.stop();

    // The server that received it is gone.
    await (await startBeside()).stop();
    expect(await isThere(onItsWay)).toBe(false);
  },
);

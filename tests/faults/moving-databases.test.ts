import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDb } from '../../server/db/open-db.ts';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhotos } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { runCommand, spawnCommand } from '../support/run-command.ts';
import { createDatabase } from '../support/services/postgres.ts';

const COUNTERS = 3_000;

let keepsake: TestKeepsake;
/** The future settings: the same folder with PostgreSQL. */
let tomorrow: { ctx: { config: TestKeepsake['ctx']['config'] } };

beforeEach(async () => {
  keepsake = await startKeepsake();
  tomorrow = { ctx: { config: { ...keepsake.ctx.config, DATABASE_URL: await createDatabase() } } };
});
afterEach(async () => {
  await keepsake.stop();
  await rm(keepsake.ctx.config.DATA_DIR, { recursive: true, force: true });
});

/** Opens the same folder like the next start. */
const startOnPostgres = () => {
  const { DATA_DIR, DATABASE_URL = '' } = tomorrow.ctx.config;
  return startKeepsake({ dataFolder: DATA_DIR, environment: { DATABASE_URL } });
};

/** Counts rows in PostgreSQL. Returns null before the first tables exist. */
async function countCounters(): Promise<number | null> {
  const db = openDb(tomorrow.ctx.config);
  const count = db.selectFrom('attempts').select(({ fn }) => fn.countAll().as('count'));
  return count
    .executeTakeFirst()
    .then(
      (row) => Number(row?.count),
      () => null,
    )
    .finally(() => db.destroy());
}

const move = () => ['--database', tomorrow.ctx.config.DATABASE_URL ?? ''];

test('the move to PostgreSQL copies everything, even if the command was killed in between', {
  timeout: 90_000,
}, async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  const guest = new Person(keepsake, 'Noor');
  await guest.upload(album.uploadCode, await makePhotos(3), {
    uploaderName: 'Noor — نور',
  });
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/pin', { params, body: { pin: '4711' } });
  await keepsake.settle();
  const { photos } = await owner.get('GET /albums/:albumId', { params });
  const { db } = keepsake.ctx;
  await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${COUNTERS})
    insert into attempts (key, count, successes, locks, locked_until, ends_at)
      select 'test ' || i, i, 0, 0, 0, 4102444800000 from n`.execute(db);
  expect(await runCommand(keepsake, 'move', move())).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(/^another server is at work with the data folder/u),
  });
  const before = await db.selectFrom('albums').selectAll().execute();
  keepsake.ctx.folderLock.release();

  const isBegun = async () => (await countCounters()) !== null;
  expect((await spawnCommand(keepsake, 'move', move(), { killWhen: isBegun })).exitCode).toBeNull();
  expect(await countCounters()).toBe(0);
  await expect(startOnPostgres()).rejects.toThrow('is empty, but there are photos');

  expect(await runCommand(keepsake, 'move', move())).toMatchObject({
    exitCode: 0,
    errors: '',
    output: expect.stringContaining('photos: 3 rows'),
  });
  expect(await db.selectFrom('albums').selectAll().execute()).toEqual(before);
  const moved = await startOnPostgres();
  expect(await moved.ctx.db.selectFrom('albums').selectAll().execute()).toEqual(before);
  const sequences = sql`select 1 from information_schema.sequences`.execute(moved.ctx.db);
  expect((await sequences).rows).toEqual([]);
  expect((await fetch(moved.url + photos[0]?.fileUrl)).status).toBe(200);
  const ines = new Person(moved, 'Ines Costa');
  ines.token = owner.token;
  const shown = await ines.get('GET /albums/:albumId', { params });
  expect(shown).toMatchObject({ album: { pin: '4711' }, photos: [{}, {}, {}] });
  await ines.upload(album.uploadCode, await makePhotos(1));
  expect(await runCommand(moved, 'fsck', ['--checksums'])).toMatchObject({ exitCode: 0 });
  await moved.stop();
});

test('a target database with accounts is rejected', async () => {
  await ownerWithAlbum(keepsake);
  keepsake.ctx.folderLock.release();
  // Extensions of hosted databases create such tables.
  const target = openDb(tomorrow.ctx.config);
  await sql`create view statements as select 1 as calls`.execute(target).finally(() => target.destroy());
  expect(await runCommand(keepsake, 'move', move())).toMatchObject({ exitCode: 0 });
  expect(await runCommand(keepsake, 'move', move())).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(/^There are accounts already/u),
  });
});

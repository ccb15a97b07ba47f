import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDb } from '../../../server/db/open-db.ts';
import { startKeepsake, type TestKeepsake } from '../../support/keepsake-server.ts';
import { makePhoto } from '../../support/made-photos.ts';
import { ownerWithAlbum } from '../../support/person.ts';
import { runCommand } from '../../support/run-command.ts';
import { createDatabase } from '../../support/services/postgres.ts';

let keepsake: TestKeepsake;
beforeEach(async () => {
  keepsake = await startKeepsake();
});
afterEach(() => keepsake.stop());

const startAgain = (DATABASE_URL = keepsake.ctx.config.DATABASE_URL) => {
  keepsake.ctx.folderLock.release();
  return startKeepsake({
    dataFolder: keepsake.ctx.config.DATA_DIR,
    environment: DATABASE_URL ? { DATABASE_URL } : {},
  });
};
const filesThere = async () =>
  (await readdir(keepsake.ctx.config.DATA_DIR, { recursive: true }))
    .filter((name) => !/-shm$|^server\.lock/u.test(name))
    .sort();

test('a database made by a newer version stops the start', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('m9999-of-next-year', '2030')`.execute(
    keepsake.ctx.db,
  );
  const said =
    'the database is of a newer version of Keepsake than this one (it knows m9999-of-next-year). Start that version';
  await expect(startAgain()).rejects.toThrow(said);
  expect(await runCommand(keepsake, 'fsck', [])).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining(said),
  });
});

test('an empty or missing database beside photos stops the start', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  await owner.upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
  const { DATA_DIR, DATABASE_URL } = keepsake.ctx.config;
  const other = DATABASE_URL ? await createDatabase() : undefined;
  if (!other) {
    for (const ending of ['', '-wal', '-shm'])
      await rm(join(DATA_DIR, `keepsake.sqlite${ending}`), { force: true });
  }
  const before = await filesThere();
  const said = new RegExp(
    `(is empty|is missing), but there are photos in ${join(DATA_DIR, 'files')}. Bring the database back from a backup`,
    'u',
  );
  for (const _try of [1, 2]) await expect(startAgain(other)).rejects.toThrow(said);
  expect(await filesThere()).toEqual(before);
  if (!other) return;
  const db = openDb({ DATA_DIR, DATABASE_URL: other });
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  await db.destroy();
});

// A database of an older version is brought up with what is in it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, migrations } from '../../server/db/migrate.ts';
import { openDb } from '../../server/db/open-db.ts';
import { createDatabase } from '../support/postgres.ts';

test('albums learn how many bytes they hold', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-older-'));
  const onPostgres = process.env.KEEPSAKE_TEST_DB === 'postgres';
  const db = openDb({ DATA_DIR: folder, DATABASE_URL: onPostgres ? await createDatabase() : undefined });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo('m0003-activity-and-mail')).error).toBeUndefined();
  for (const id of ['full', 'empty']) {
    await sql`insert into albums (id, title, upload_code, expiration_preset, created_at, updated_at)
      values (${id}, ${id}, ${id}, 'NEVER', 1, 1)`.execute(db);
  }
  for (const [id, bytes] of Object.entries({ first: 5_000_000_000, second: 7 })) {
    await sql`insert into photos (id, album_id, original_filename, stored_filename, mime_type, size_bytes, sha256, width, height,
      state, placeholder, storage, claimed_until, created_at)
      values (${id}, 'full', 'x.jpg', ${id}, 'image/jpeg', ${bytes}, 's', 1, 1, 'ready', '', 'disk', 0, 1)`.execute(
      db,
    );
  }
  await migrate(db);
  const albums = db.selectFrom('albums').select(['id', 'storageBytes']).orderBy('id');
  expect(await albums.execute()).toEqual([
    { id: 'empty', storageBytes: 0 },
    { id: 'full', storageBytes: 5_000_000_007 },
  ]);
  await db.destroy();
  await rm(folder, { recursive: true, force: true });
});

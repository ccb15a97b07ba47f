import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, test } from 'vitest';
import { openDb, sqliteFile } from '../db/open-db.ts';
import { checkPages } from './check-pages.ts';

test('a database that another process has locked is not called damaged', async () => {
  const config = { DATA_DIR: await mkdtemp(join(tmpdir(), 'keepsake-pages-')), DATABASE_URL: undefined };
  const db = openDb(config);
  const other = new Libsql(sqliteFile(config));
  other.pragma('locking_mode = EXCLUSIVE');
  other.exec('create table photos (id text)');
  const ground = { db, config } as unknown as Parameters<typeof checkPages>[0];
  await expect(checkPages(ground)).rejects.toThrow('database is locked');
  other.close();
  await db.destroy();
  await rm(config.DATA_DIR, { recursive: true });
});

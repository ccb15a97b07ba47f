import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { type Db, openDb } from '../db/open-db.ts';
import { DATABASE_FILES } from './backup-folder.ts';
import { atOneMoment, copySqlite, listWantedPhotos, type WantedPhoto } from './backup-store.ts';
import { PREFIXES } from './file-lists.ts';
import { syncPath } from './pool-files.ts';
import { runOnPostgres } from './run-program.ts';

/**
 * Writes the database as it is at one moment into `folder`, and beside it which photos it then had, for
 * `takeWantedPhotos`. Returns the name of the file.
 */
export async function dumpDatabase(ctx: Pick<Context, 'config' | 'db'>, folder: string): Promise<string> {
  const { DATABASE_URL } = ctx.config;
  const file = DATABASE_FILES[DATABASE_URL ? 'postgres' : 'sqlite'];
  const path = join(folder, file);
  if (DATABASE_URL) {
    await atOneMoment(ctx.db, async (tx, snapshotId) => {
      const options = ['--format=custom', `--snapshot=${snapshotId}`, `--file=${path}`];
      await runOnPostgres('pg_dump', ctx.config, options);
      await writeWantedPhotos(tx, folder);
    });
  } else {
    await copySqlite(ctx.db, path);
    const copy = openDb({ DATABASE_URL, DATA_DIR: folder });
    await writeWantedPhotos(copy, folder).finally(() => copy.destroy());
    for (const ending of ['-wal', '-shm']) await rm(path + ending, { force: true });
  }
  await chmod(path, 0o600);
  await syncPath(path);
  return file;
}

const wantedPath = (folder: string, prefix: string) => join(folder, `wanted-${prefix}.json`);

async function writeWantedPhotos(db: Db, folder: string): Promise<void> {
  for (const prefix of PREFIXES) {
    const photos = await listWantedPhotos(db, prefix);
    if (photos.length > 0)
      await writeFile(wantedPath(folder, prefix), JSON.stringify(photos), { mode: 0o600 });
  }
}

/** Once. */
export async function takeWantedPhotos(folder: string, prefix: string): Promise<WantedPhoto[]> {
  const path = wantedPath(folder, prefix);
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return '[]';
  });
  await rm(path, { force: true });
  return JSON.parse(text);
}

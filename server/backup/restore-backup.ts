import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chunk } from '../chunk.ts';
import type { Config } from '../config.ts';
import { lockDataFolder } from '../db/folder-lock.ts';
import { isMigrated, migrate } from '../db/migrate.ts';
import { type Db, openDb, sqliteFile } from '../db/open-db.ts';
import { checkEverything, type Finding, newFinding, noteFound, withoutRow } from '../fsck/fsck.ts';
import { storeStream } from '../photos/files/store-stream.ts';
import { newId } from '../random-ids.ts';
import { filesFolder, openStores } from '../storage/open-stores.ts';
import type { Stores } from '../storage/storage.ts';
import { writeVolumeId } from '../storage/volume-id.ts';
import { findVolumeId } from '../storage/volume-id-store.ts';
import { WrongContent, writeWhole } from '../storage/write-whole.ts';
import { restoringFolder } from '../storage/wrong-database.ts';
import { DATABASES, FILES_AT_ONCE, PREFIXES, readSums, runOnPostgres } from './backup-files.ts';
import { nameOneStore } from './backup-store.ts';

type Say = (line: string) => void;

/**
 * Restores into an empty place only. No server starts while `restoringFolder` exists. Yields its findings.
 */
export async function* restoreBackup(config: Config, root: string, say: Say): AsyncGenerator<Finding> {
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(config);
  try {
    // Opening the stores would delete the unfinished uploads of a running server.
    if (!lock.isAlone)
      throw new Error('Servers are at work with this DATA_DIR. Stop them, or name an empty one.');
    const stores = await openStores(config);
    await refuseUsedPlace(config, stores);
    const draft = restoringFolder(config);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    const db = await restoreDatabase(config, root);
    try {
      if (!(await isMigrated(db))) await migrate(db);
      await nameOneStore(db, stores.current.name);
      await writeVolumeId(db, filesFolder(config), (await findVolumeId(db)) ?? newId());
      yield await restoreFiles(db, root, stores, say);
      yield* checkEverything(db, stores, { repair: true, checksums: false, now: Date.now });
    } finally {
      await db.destroy();
    }
    if (!config.DATABASE_URL) await rename(sqliteFile({ DATA_DIR: draft }), sqliteFile(config));
    await rm(draft, { recursive: true });
  } finally {
    lock.release();
  }
}

/** Throws if the target contains data. PostgreSQL itself rejects tables that exist already. */
async function refuseUsedPlace(config: Config, stores: Stores): Promise<void> {
  for (const store of stores.all) {
    for await (const { name } of store.list())
      throw new Error(`There are photos in the store already (${store.name}: ${name}). Name an empty one.`);
  }
  if (!config.DATABASE_URL && existsSync(sqliteFile(config)))
    throw new Error(`There is a database already: ${sqliteFile(config)}. Name an empty DATA_DIR.`);
}

/**
 * Restores the secret as well. SQLite moves to its place when everything else is restored. Throws if a file
 * is damaged.
 */
async function restoreDatabase(config: Config, root: string) {
  const { DATABASE_URL } = config;
  const database = DATABASES[DATABASE_URL ? 'postgres' : 'sqlite'];
  const sums = await readSums(root);
  if (!sums.has(database))
    throw new Error(
      `There is no ${database} in ${root}: DATABASE_URL must be set or unset as for the backup.`,
    );
  const draft = restoringFolder(config);
  for (const [name, sum] of sums)
    await writeWhole(createReadStream(join(root, name)), join(draft, name), sum);
  if (!config.SECRET && sums.has('secret'))
    await copyFile(join(draft, 'secret'), join(config.DATA_DIR, 'secret'));
  if (!DATABASE_URL) return openDb({ ...config, DATA_DIR: draft }, false);
  const options = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
  ];
  await runOnPostgres('pg_restore', DATABASE_URL, [...options, join(draft, database)]);
  return openDb(config, false);
}

async function restoreFiles(db: Db, root: string, { current }: Stores, say: Say): Promise<Finding> {
  const damaged = newFinding('files of the backup that are missing or damaged', true);
  for (const prefix of PREFIXES) {
    const folder = join(root, 'files', prefix);
    const sums = await readSums(folder);
    for (const name of await withoutRow(db, [...sums.keys()])) sums.delete(name);
    for (const few of chunk([...sums], FILES_AT_ONCE)) {
      await Promise.all(
        few.map(async ([name, sum]) => {
          damaged.looked += 1;
          const stream = createReadStream(join(folder, name));
          await storeStream(current, stream, name, sum).catch((error) => {
            if (error.code !== 'ENOENT' && !(error instanceof WrongContent)) throw error;
            noteFound(damaged, join(folder, name));
          });
        }),
      );
    }
    say(`${prefix} of ff, ${damaged.looked} files`);
  }
  return damaged;
}

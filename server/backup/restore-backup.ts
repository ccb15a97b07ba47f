import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { lockDataFolder } from '../db/folder-lock.ts';
import { isMigrated, migrate } from '../db/migrate.ts';
import { openDb, sqliteFile } from '../db/open-db.ts';
import { checkEverything } from '../fsck/check-everything.ts';
import { type Finding, newFinding } from '../fsck/finding.ts';
import { newId } from '../random-ids.ts';
import { keyCheckOf, loadKeys } from '../secret.ts';
import { filesFolder, openStores } from '../storage/open-stores.ts';
import { noteRemovedNames } from '../storage/removed-names.ts';
import type { Stores } from '../storage/storage.ts';
import { writeVolumeId } from '../storage/volume-id.ts';
import { findVolumeId } from '../storage/volume-id-store.ts';
import { restoringFolder } from '../storage/wrong-database.ts';
import {
  type Backup,
  DATABASE_FILES,
  type Manifest,
  readManifest,
  requireUnchanged,
} from './backup-folder.ts';
import { hasTables, nameOneStore } from './backup-store.ts';
import { listPath, PREFIXES, readList, shareOf } from './file-lists.ts';
import { REMOVED_FILE, SECRET_FILE } from './make-backup.ts';
import { restoreFiles } from './restore-files.ts';
import { runOnPostgres } from './run-program.ts';

/**
 * Into an empty place only. No server starts there until database and files are whole. Yields what was found, at the
 * end what the check of everything found and repaired.
 */
export async function* restoreBackup(
  config: Config,
  root: string,
  backup: Backup,
  { now, say }: { now(): number; say(line: string): void },
): AsyncGenerator<Finding> {
  const manifest = await readManifest(backup);
  await refuseOtherDatabase(config, manifest);
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(config);
  try {
    // Opening the stores empties the folder of uploads.
    if (!lock.isAlone)
      throw new Error('Servers are at work with this DATA_DIR. Stop them, or name an empty one.');
    const stores = await openStores(config);
    await refuseUsedPlace(config, stores);
    for (const path of Object.keys(manifest.sha256)) await requireUnchanged(backup, manifest, path);
    await restoreSecret(config, backup, manifest);
    const draft = restoringFolder(config);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    const damaged = newFinding('files of the backup that are missing or damaged', true);
    for (const [index, prefix] of PREFIXES.entries()) {
      if (listPath(prefix) in manifest.sha256)
        await restoreFiles(root, await readList(backup.folder, prefix), stores.current, damaged);
      say(`${shareOf(index)}, ${damaged.looked} of ${manifest.files} files`);
    }
    yield damaged;
    await noteRemoved(config, backup, manifest, now());
    await restoreDatabase(config, backup, stores);
    await rm(draft, { recursive: true });
    yield* checkRestored(config, stores, now);
  } finally {
    lock.release();
  }
}

async function refuseOtherDatabase({ DATABASE_URL }: Config, { database }: Manifest): Promise<void> {
  if ((database === 'postgres') === (DATABASE_URL !== undefined)) return;
  throw new Error(
    database === 'postgres'
      ? 'This backup is of PostgreSQL: set DATABASE_URL to an empty database.'
      : 'This backup is of SQLite: restore it without DATABASE_URL. npm run migrate-database then takes it to PostgreSQL.',
  );
}

/** Throws, in words, unless database and stores are empty. */
async function refuseUsedPlace(config: Config, stores: Stores): Promise<void> {
  for (const store of stores.all) {
    for await (const { name } of store.list())
      throw new Error(`There are photos in the store already (${store.name}: ${name}). Name an empty one.`);
  }
  if (!config.DATABASE_URL) {
    if (!(await stat(sqliteFile(config)).catch(() => null))) return;
    throw new Error(`There is a database already: ${sqliteFile(config)}. Name an empty DATA_DIR.`);
  }
  const db = openDb(config);
  const isUsed = await hasTables(db).finally(() => db.destroy());
  if (isUsed) throw new Error('There are tables already in the database that DATABASE_URL names.');
}

/** Throws, in words, when the secret in use afterwards would be another one. */
async function restoreSecret(config: Config, { folder }: Backup, manifest: Manifest): Promise<void> {
  if (!config.SECRET && manifest.hasSecret)
    await copyFile(join(folder, SECRET_FILE), join(config.DATA_DIR, SECRET_FILE));
  const keys = await loadKeys(config, async () => true);
  if (keyCheckOf(keys) === manifest.keyCheck) return;
  throw new Error('SECRET is not the one that the backup was made with: links and PINs would be invalid.');
}

async function noteRemoved(
  config: Config,
  { folder }: Backup,
  manifest: Manifest,
  now: number,
): Promise<void> {
  if (!(REMOVED_FILE in manifest.sha256)) return;
  const names = (await readFile(join(folder, REMOVED_FILE), 'utf8')).split('\n').filter(Boolean);
  await noteRemovedNames(filesFolder(config), names, now);
}

async function restoreDatabase(config: Config, { folder }: Backup, stores: Stores): Promise<void> {
  const { DATABASE_URL } = config;
  if (DATABASE_URL) {
    const options = [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--no-comments',
    ];
    await runOnPostgres('pg_restore', config, [...options, join(folder, DATABASE_FILES.postgres)]);
    return prepareDatabase(config, config.DATA_DIR, stores);
  }
  const draft = restoringFolder(config);
  await copyFile(join(folder, DATABASE_FILES.sqlite), sqliteFile({ DATA_DIR: draft }));
  await prepareDatabase(config, draft, stores);
  await rename(sqliteFile({ DATA_DIR: draft }), sqliteFile(config));
}

/** The database in `folder`, or PostgreSQL: brought to this version, and its photos to the one store. */
async function prepareDatabase(config: Config, folder: string, stores: Stores): Promise<void> {
  const db = openDb({ ...config, DATA_DIR: folder }, false);
  try {
    if (!(await isMigrated(db))) await migrate(db);
    await nameOneStore(db, stores.current.name);
    await writeVolumeId(db, filesFolder(config), (await findVolumeId(db)) ?? newId());
  } finally {
    await db.destroy();
  }
}

async function* checkRestored(
  config: Config,
  stores: Context['stores'],
  now: () => number,
): AsyncGenerator<Finding> {
  const db = openDb(config, false);
  try {
    yield* checkEverything({ config, db, stores, now }, { repair: true, checksums: false });
  } finally {
    await db.destroy();
  }
}

import { existsSync } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listExecuted, refuseNewer } from '../db/migrate.ts';
import { type DatabaseSettings, openDb, sqliteFile } from '../db/open-db.ts';
import { findVolumeId, hasUsers } from './volume-id-store.ts';

/** This folder exists while a backup is being restored, and after an interrupted restore. */
export function restoringFolder({ DATA_DIR }: Pick<DatabaseSettings, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'restoring');
}

/** Throws an explanation for the operator. Changes nothing. `folder` contains the photos on disk. */
export async function refuseWrongDatabase(settings: DatabaseSettings, folder: string): Promise<void> {
  if (existsSync(restoringFolder(settings)))
    throw new Error(
      `a restore into ${settings.DATA_DIR} is at work or broke off. If it broke off, empty data folder, database and bucket, and begin it anew.`,
    );
  const isThere = settings.DATABASE_URL !== undefined || (await getFileSize(sqliteFile(settings))) > 0;
  const isUsed = isThere && (await isUsedDatabase(settings));
  if (isUsed || !(await holdsPhotos(folder))) return;
  const what = settings.DATABASE_URL ? 'the database that DATABASE_URL names' : sqliteFile(settings);
  throw new Error(
    `${what} is ${isThere ? 'empty' : 'missing'}, but there are photos in ${folder}. Bring the database back from a backup, or name a DATA_DIR without photos.`,
  );
}

async function isUsedDatabase(settings: DatabaseSettings): Promise<boolean> {
  const db = openDb(settings);
  try {
    await refuseNewer(db);
    const executed = await listExecuted(db);
    // Photos of a deleted last account may still wait for removal. In this case the folder is known.
    return executed.length > 0 && ((await findVolumeId(db)) !== null || (await hasUsers(db)));
  } finally {
    await db.destroy();
  }
}

async function holdsPhotos(folder: string): Promise<boolean> {
  for await (const { name } of listEntries(join(folder, 'blobs'))) {
    for await (const _file of listEntries(join(folder, 'blobs', name))) return true;
  }
  return false;
}

async function* listEntries(folder: string) {
  const opened = await opendir(folder).catch((error) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  });
  if (opened) yield* opened;
}

async function getFileSize(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

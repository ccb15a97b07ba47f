// Whether the folder of photos is the database's own: a volume that is not mounted is an empty folder (decisions 0018).

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/open-db.ts';
import { newId } from '../random-ids.ts';
import type { Stores } from './storage.ts';
import { findVolumeId, insertVolumeId, listSomeOnDisk } from './volume-id-store.ts';

const MARK_FILE = 'store-id';
const LOOKED_FOR = 20;

/**
 * Throws, in words, when the photos are not in `folder`. One that has no mark yet gets one, when it has its photos or
 * there are none.
 */
export async function requireOwnFolder(db: Db, stores: Stores, folder: string): Promise<void> {
  const [known, found] = [await findVolumeId(db), await readMark(folder)];
  if (known !== null && found === known) return;
  const originals = await listSomeOnDisk(db, LOOKED_FOR);
  // Nothing is kept here, nor will be.
  if (originals.length === 0 && stores.current.name !== 'disk') return;
  if (known !== null && found !== null) {
    throw new Error(
      `the photos in ${folder} are those of another database (its ${MARK_FILE} is not the one in the database).`,
    );
  }
  if (originals.length > 0 && !(await isAnyThere(stores, originals))) {
    throw new Error(`the photos are not in ${folder}. Is their volume mounted?`);
  }
  await writeVolumeId(db, folder, known ?? found ?? newId());
}

/** Has the database know `folder` again. */
export async function writeVolumeId(db: Db, folder: string, mark: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, MARK_FILE), await insertVolumeId(db, mark), { flush: true });
}

async function readMark(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, MARK_FILE), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text?.trim() || null;
}

async function isAnyThere(stores: Stores, names: readonly string[]): Promise<boolean> {
  const store = stores.named('disk');
  for (const name of names) if ((await store.sizeOf(name)) !== null) return true;
  return false;
}

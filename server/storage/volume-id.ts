import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/open-db.ts';
import { newId } from '../random-ids.ts';
import type { Storage, Stores } from './storage.ts';
import { findVolumeId, insertVolumeId, listSomeStored } from './volume-id-store.ts';

const VOLUME_ID_FILE = 'store-id';
export const SAMPLE_SIZE = 20;

/** Throws an explanation for the operator if the photos are not in `folder`. Gives a new folder an id. */
export async function requireOwnFolder(db: Db, stores: Stores, folder: string): Promise<void> {
  const [known, found] = [await findVolumeId(db), await readVolumeId(folder)];
  if (known !== null && found === known) return;
  const originals = await listSomeStored(db, 'disk', SAMPLE_SIZE);
  if (originals.length === 0 && stores.current.name !== 'disk') return;
  if (known !== null && found !== null) {
    throw new Error(
      `the photos in ${folder} are those of another database (its ${VOLUME_ID_FILE} is not the one in the database).`,
    );
  }
  if (originals.length > 0 && !(await isAnyThere(stores.named('disk'), originals))) {
    throw new Error(`the photos are not in ${folder}. Is their volume mounted?`);
  }
  await writeVolumeId(db, folder, known ?? found ?? newId());
}

export async function writeVolumeId(db: Db, folder: string, volumeId: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, VOLUME_ID_FILE), await insertVolumeId(db, volumeId), { flush: true });
}

async function readVolumeId(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, VOLUME_ID_FILE), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text?.trim() || null;
}

export async function isAnyThere(store: Storage, names: readonly string[]): Promise<boolean> {
  for (const name of names) if ((await store.findSize(name)) !== null) return true;
  return false;
}

import type { Kysely } from 'kysely';
import { batchesById, chunk } from '../chunk.ts';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/open-db.ts';
import type { Tables } from '../db/schema.ts';
import { type Finding, newFinding, noteFound } from '../fsck/fsck.ts';
import { listFilenames } from '../photos/files/photo-names.ts';
import { storeStream } from '../photos/files/store-stream.ts';
import type { Storage, StorageName, Stores } from '../storage/storage.ts';
import { hasUsers } from '../storage/volume-id-store.ts';
import { WrongContent } from '../storage/write-whole.ts';
import {
  continueNumbers,
  type FileElsewhere,
  insertRows,
  listFilesElsewhere,
  listRowsAfter,
  listTables,
  nameStore,
} from './moving-store.ts';

const AT_ONCE = 8;
const ROWS_AT_A_TIME = 200;

type Say = (line: string) => void;

/**
 * Copies a SQLite database that nobody writes to into PostgreSQL, in one transaction, so that an interrupted
 * copy leaves nothing.
 */
export async function copyDatabase(source: Kysely<Tables>, target: Kysely<Tables>, say: Say): Promise<void> {
  await migrate(target);
  if (await hasUsers(target))
    throw new Error('There are accounts already in the database that --database names.');
  await target.transaction().execute(async (tx) => {
    for (const table of await listTables(source)) {
      let count = 0;
      for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined; ) {
        const { rows, last } = await listRowsAfter(source, table, after, ROWS_AT_A_TIME);
        if (rows.length > 0) await insertRows(tx, table, rows);
        count += rows.length;
        after = last;
      }
      say(`${table}: ${count} rows`);
    }
    await continueNumbers(tx);
  });
}

/** Moves photo by photo, so that another run can continue after an interruption. The old files stay. */
export async function movePhotos(db: Db, stores: Stores, to: StorageName, say: Say) {
  const target = stores.named(to);
  const lost = newFinding('originals that are missing or damaged, and stay where they are', true);
  let moved = 0;
  for await (const photos of batchesById((after, max) => listFilesElsewhere(db, to, after, max))) {
    for (const few of chunk(photos, AT_ONCE)) {
      await Promise.all(few.map((photo) => movePhoto(db, photo, stores.named(photo.storage), target, lost)));
      moved += few.length;
      say(`${moved} photos`);
    }
  }
  return { moved: moved - lost.found, lost };
}

async function movePhoto(
  db: Db,
  { id, storedFilename, storage, sha256 }: FileElsewhere,
  source: Storage,
  target: Storage,
  lost: Finding,
): Promise<void> {
  try {
    for (const name of listFilenames(storedFilename)) {
      if ((await target.findSize(name)) !== null) continue;
      const file = await source.open(name);
      const isOriginal = name === storedFilename;
      if (file) await storeStream(target, file.stream, name, isOriginal ? sha256 : undefined);
      else if (isOriginal) throw new WrongContent('it is missing');
    }
    await nameStore(db, id, target.name);
  } catch (error) {
    if (!(error instanceof WrongContent)) throw error;
    noteFound(lost, `${storedFilename} (${storage}): ${error.message}`);
  }
}

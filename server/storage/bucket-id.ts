import type { Db } from '../db/open-db.ts';
import { newId } from '../random-ids.ts';
import type { Stores } from './storage.ts';
import { isAnyThere, requireOwnFolder, SAMPLE_SIZE } from './volume-id.ts';
import { findVolumeId, insertVolumeId, listSomeStored } from './volume-id-store.ts';

/**
 * Throws an explanation for the operator if the folder or the bucket belongs to another database or has lost
 * its photos.
 */
export async function requireOwnStores(db: Db, stores: Stores, folder: string): Promise<void> {
  await requireOwnFolder(db, stores, folder);
  await requireOwnBucket(db, stores);
}

/**
 * Throws an explanation for the operator if the bucket belongs to another database or has lost its photos.
 * Gives a new bucket an id.
 */
async function requireOwnBucket(db: Db, stores: Stores): Promise<void> {
  const bucket = stores.all.find(({ name }) => name === 's3')?.bucket;
  if (!bucket) return;
  // Reads the database second, because a node that starts at the same time writes into it first.
  const found = await bucket.readId();
  const storedId = await findVolumeId(db, 's3');
  if (storedId !== null && found === storedId) return;
  const originals = await listSomeStored(db, 's3', SAMPLE_SIZE);
  const hasPhotos = await isAnyThere(stores.named('s3'), originals);
  if (found !== null && (storedId !== null || !hasPhotos)) {
    throw new Error(
      `the photos in the bucket ${bucket.name} are those of another database (its store-id is not the one in the database). Name a bucket of its own for each installation.`,
    );
  }
  if (originals.length > 0 && !hasPhotos) {
    throw new Error(`the photos are not in the bucket ${bucket.name}. Is S3_BUCKET the right one?`);
  }
  await bucket.writeId(await insertVolumeId(db, storedId ?? found ?? newId(), 's3'));
}

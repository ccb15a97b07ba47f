import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { openDiskStorage } from '../../server/storage/disk-storage.ts';
import { openS3Storage } from '../../server/storage/s3-storage.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { createBucket, makeS3Client, readS3Access } from '../support/services/s3-server.ts';

/** Set by Vitest's projects storage-disk and storage-s3. */
export const ON_S3 = process.env.KEEPSAKE_TEST_STORAGE === 's3';

export interface StoreAtHand {
  storage: Storage;
  /** Opens the same store again, like the next start. */
  openAgain(): Promise<Storage>;
  /** Opens the store while a server uses it. */
  openBeside(): Promise<Storage>;
  close(): Promise<void>;
}

export async function openStoreAtHand(): Promise<StoreAtHand> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-store-'));
  const bucket = ON_S3 ? await createBucket() : '';
  const open = (beside = false) =>
    ON_S3
      ? openS3Storage({ ...readS3Access(), bucket, incomingFolder: join(folder, 'incoming'), beside })
      : openDiskStorage(join(folder, 'files'), { beside });
  return {
    storage: await open(),
    openAgain: () => open(),
    openBeside: () => open(true),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Returns the settings of a Keepsake that stores its files in this bucket. */
export function s3Environment(bucket: string): Record<string, string> {
  const { endpoint, region, accessKeyId, secretAccessKey } = readS3Access();
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/** Omits the object that identifies the owning database. */
export async function listBucket(bucket: string): Promise<string[]> {
  const client = makeS3Client();
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  client.destroy();
  return Contents.map((each) => each.Key ?? '')
    .filter((key) => key !== 'store-id')
    .sort();
}

/** Deletes files without the server's knowledge. */
export async function emptyBucket(bucket: string): Promise<void> {
  const client = makeS3Client();
  const Objects = (await listBucket(bucket)).map((Key) => ({ Key }));
  await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
  client.destroy();
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, PutBucketPolicyCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startKeepsake, type TestKeepsake } from '../support/keepsake-server.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { createBucket, makeS3Client } from '../support/services/s3-server.ts';
import { ON_S3, s3Environment } from './store-at-hand.ts';

describe.runIf(ON_S3)('a bucket', () => {
  let bucket: string;
  let folder: string;
  let keepsake: TestKeepsake;
  let client: S3Client;
  const start = (name: string, dataFolder?: string) =>
    startKeepsake({ environment: s3Environment(name), ...(dataFolder && { dataFolder }) });

  beforeAll(async () => {
    client = makeS3Client();
    bucket = await createBucket();
    folder = await mkdtemp(join(tmpdir(), 'keepsake-bucket-'));
    keepsake = await start(bucket, folder);
    const { album } = await ownerWithAlbum(keepsake);
    await new Person(keepsake, 'Noor').upload(album.uploadCode, [await makePhoto()]);
    await keepsake.settle();
  });
  afterAll(async () => {
    await keepsake?.stop();
    client.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const letEverybodyRead = () => {
    const Statement = [
      {
        Effect: 'Allow',
        Principal: '*',
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/blobs/*`],
      },
    ];
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    return client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
  };

  test('belongs to a single database, gets a missing mark back, and is logged if it is public', async () => {
    await expect(start(bucket)).rejects.toThrow(`bucket ${bucket} are those of another database`);
    const mark = await keepsake.ctx.stores.current.bucket?.readId();
    expect(mark).toHaveLength(22);
    await keepsake.stop();
    const empty = await createBucket();
    await expect(start(empty, folder)).rejects.toThrow(`the photos are not in the bucket ${empty}`);
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'store-id' }));
    await letEverybodyRead();
    keepsake = await start(bucket, folder);
    expect(await keepsake.ctx.stores.current.bucket?.readId()).toBe(mark);
    await expect.poll(() => keepsake.log.join('')).toContain('without a key');
  });
});

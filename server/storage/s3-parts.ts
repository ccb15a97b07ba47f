import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { chunk } from '../chunk.ts';
import { putFile } from './s3-put.ts';
import type { PartStore, PartUsage } from './storage.ts';

const PARTS = 'parts/';
/** S3 takes 1,000, but slow disks cannot delete so many within a call's time. */
export const DELETE_BATCH = 250;

export function openS3Parts(client: S3Client, bucket: string): PartStore {
  const keyOf = (folder: string, offset: number) => `${PARTS}${folder}/${offset}`;

  async function* pages(Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const asked = { Bucket: bucket, Prefix, Delimiter, ContinuationToken };
      const page = await client.send(new ListObjectsV2Command(asked));
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  return {
    async folders() {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages(PARTS, '/'))
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(PARTS.length, -1));
      return names;
    },

    async usage() {
      const usage = new Map<string, PartUsage>();
      for await (const { Contents = [] } of pages(PARTS))
        for (const { Key = '', LastModified, Size = 0 } of Contents) {
          const folder = Key.split('/')[1] ?? '';
          const { since, bytes } = usage.get(folder) ?? { since: 0, bytes: 0 };
          usage.set(folder, {
            since: Math.max(since, LastModified?.getTime() ?? 0),
            bytes: bytes + Size,
          });
        }
      return usage;
    },

    async parts(folder) {
      const sizes = new Map<number, number>();
      for await (const { Contents = [] } of pages(`${PARTS}${folder}/`))
        for (const { Key = '', Size = 0 } of Contents) sizes.set(Number(Key.split('/')[2]), Size);
      return sizes;
    },

    async keep(folder, offset, localPath) {
      await putFile(client, localPath, { Bucket: bucket, Key: keyOf(folder, offset) });
      await rm(localPath, { force: true });
    },

    async open(folder, offset) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: keyOf(folder, offset) }),
        );
        return Body as Readable;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },

    async remove(folder) {
      const keys: string[] = [];
      for await (const { Contents = [] } of pages(`${PARTS}${folder}/`))
        for (const { Key } of Contents) if (Key !== undefined) keys.push(Key);
      for (const some of chunk(keys, DELETE_BATCH)) {
        const Objects = some.map((Key) => ({ Key }));
        const { Errors } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors?.length) throw new Error(`storage: ${Errors[0]?.Key}: ${Errors[0]?.Message}`);
      }
    },
  };
}

import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { deleteObjects, findObject, listObjects, listPages } from './s3-objects.ts';
import { putFile } from './s3-put.ts';
import type { Part, PartStore, PartUsage } from './storage.ts';

const PARTS = 'parts/';

export function openS3Parts(client: S3Client, bucket: string): PartStore {
  const toKey = (folder: string, { offset }: Pick<Part, 'offset'>) => `${PARTS}${folder}/${offset}`;
  const listPartObjects = (folder: string) => listObjects(client, bucket, `${PARTS}${folder}/`);

  return {
    async folders() {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of listPages(client, bucket, PARTS, '/'))
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(PARTS.length, -1));
      return names;
    },

    async usage() {
      const usage = new Map<string, PartUsage>();
      for await (const { Key = '', LastModified, Size = 0 } of listObjects(client, bucket, PARTS)) {
        const folder = Key.split('/')[1] ?? '';
        const { since, bytes } = usage.get(folder) ?? { since: 0, bytes: 0 };
        usage.set(folder, { since: Math.max(since, LastModified?.getTime() ?? 0), bytes: bytes + Size });
      }
      return usage;
    },

    async parts(folder) {
      const parts: Part[] = [];
      for await (const { Key = '', Size = 0 } of listPartObjects(folder))
        parts.push({ offset: Number(Key.split('/')[2]), sizeBytes: Size });
      return parts;
    },

    async keep(folder, part, localPath) {
      await putFile(client, localPath, { Bucket: bucket, Key: toKey(folder, part) });
      await rm(localPath, { force: true });
    },

    async open(folder, part) {
      const object = await findObject(client, bucket, toKey(folder, part));
      return (object?.Body as Readable | undefined) ?? null;
    },

    async remove(folder) {
      const keys: string[] = [];
      for await (const { Key } of listPartObjects(folder)) if (Key !== undefined) keys.push(Key);
      await deleteObjects(client, bucket, keys);
    },
  };
}

import { DeleteObjectsCommand, type ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { openS3Parts } from './s3-parts.ts';

test('a photo with more than a thousand parts is deleted in as many requests as S3 requires', async () => {
  const keys = Array.from({ length: 2_500 }, (_, part) => `parts/wedding/${part * 250_000}`);
  const deleted: string[][] = [];
  const client = {
    async send(command: ListObjectsV2Command | DeleteObjectsCommand) {
      if (command instanceof DeleteObjectsCommand) {
        deleted.push((command.input.Delete?.Objects ?? []).map(({ Key = '' }) => Key));
        return {};
      }
      const from = Number(command.input.ContinuationToken ?? 0);
      const Contents = keys.slice(from, from + 1000).map((Key) => ({ Key }));
      return { Contents, NextContinuationToken: from + 1000 < keys.length ? `${from + 1000}` : undefined };
    },
  } as unknown as S3Client;
  await openS3Parts(client, 'a-bucket').remove('wedding');
  expect(deleted.map((some) => some.length)).toEqual(Array(10).fill(250));
  expect(deleted.flat()).toEqual(keys);
});

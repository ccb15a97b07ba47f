import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { findObject, listPages } from './s3-objects.ts';
import type { Bucket } from './storage.ts';

const ID_KEY = 'store-id';
const ANONYMOUS_MS = 5_000;

/** `address` is the URL at which anybody may reach the store. */
export function openBucket(client: S3Client, name: string, address: string): Bucket {
  const isAnswered = async (path: string) => {
    const url = `${address.replace(/(?<!\/)\/+$/u, '')}/${name}${path}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANONYMOUS_MS) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  };
  return {
    name,

    async readId() {
      const object = await findObject(client, name, ID_KEY);
      return (await object?.Body?.transformToString())?.trim() || null;
    },

    async writeId(id) {
      const ContentType = 'text/plain';
      await client.send(new PutObjectCommand({ Bucket: name, Key: ID_KEY, Body: id, ContentType }));
    },

    async isPublic() {
      if (await isAnswered('?list-type=2&max-keys=1')) return true;
      const { value: page } = await listPages(client, name, 'blobs/').next();
      return isAnswered(`/${page?.Contents?.[0]?.Key ?? ID_KEY}`);
    },
  };
}

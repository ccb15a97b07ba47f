import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  type _Object as S3Object,
} from '@aws-sdk/client-s3';
import { chunk } from '../chunk.ts';

/** Maximum number per call. S3 allows 1,000, but slow disks cannot delete so many in time. */
const DELETE_BATCH = 250;

/** With `Delimiter`, the `CommonPrefixes` of a page are the folders under `Prefix`. */
export async function* listPages(client: S3Client, Bucket: string, Prefix: string, Delimiter?: string) {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken }),
    );
    yield page;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

export async function* listObjects(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<S3Object> {
  for await (const { Contents = [] } of listPages(client, Bucket, Prefix)) yield* Contents;
}

export async function findObject(client: S3Client, Bucket: string, Key: string, Range?: string) {
  try {
    return await client.send(new GetObjectCommand({ Bucket, Key, Range }));
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null;
    throw error;
  }
}

export async function deleteObjects(
  client: S3Client,
  Bucket: string,
  keys: readonly string[],
): Promise<void> {
  for (const some of chunk(keys, DELETE_BATCH)) {
    const Delete = { Objects: some.map((Key) => ({ Key })), Quiet: true };
    const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    if (Errors?.length) throw new Error(`storage: ${Errors[0]?.Key}: ${Errors[0]?.Message}`);
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { chunk } from '../chunk.ts';
import { DELETE_BATCH, openS3Parts } from './s3-parts.ts';
import type { LocalCopy, Storage, StoredFile } from './storage.ts';
import { emptyFolder } from './work-folders.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  incomingFolder: string;
  /** A server may be at work with that folder: what lies there is left alone. */
  beside?: boolean;
  /** A store that says nothing for so long, in milliseconds, is given up. */
  silenceMs?: number;
}

const BLOBS = 'blobs/';
const PUT_ATTEMPTS = 3;
const PUT_PAUSE_MS = 200;
const SILENCE_MS = 15_000;
const CONNECTION_MS = 5_000;
const PROBE_MS = 1_000;
const silent = () => undefined;
/** Without one the SDK prints some failures on the console, between the lines of the log. All are thrown as well. */
const NO_LOG = { debug: silent, info: silent, warn: silent, error: silent };

/** Opens the bucket; throws when it cannot be reached with these settings. */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const { bucket: Bucket, incomingFolder } = settings;
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Several S3 servers refuse the trailers that newer SDKs send unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: NO_LOG,
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      socketTimeout: settings.silenceMs ?? SILENCE_MS,
    },
  });

  await mkdir(incomingFolder, { recursive: true });
  if (!settings.beside) await emptyFolder(incomingFolder);
  const probe = async (limitMs = PROBE_MS) => {
    await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(limitMs) });
  };
  await probe(SILENCE_MS);

  const localName = () => join(incomingFolder, `local-${randomUUID()}`);

  async function open(name: string, range?: { start: number; end: number }): Promise<StoredFile | null> {
    try {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name), Range }));
      const total = answer.ContentRange?.split('/')[1];
      return { sizeBytes: Number(total ?? answer.ContentLength), stream: answer.Body as Readable };
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return null;
      throw error;
    }
  }

  return {
    name: 's3',
    incomingFolder,
    parts: openS3Parts(client, Bucket),
    probe: () => probe(),
    pathOf: () => null,
    open,

    async keep(localPath, name, contentType) {
      const { size } = await stat(localPath);
      const sha256 = await hashFile(localPath);
      // The SDK cannot send a stream twice, so each try opens the file anew.
      for (let attempt = 1; ; attempt += 1) {
        const Body = createReadStream(localPath);
        const unread = new AbortController();
        // Without another listener an unhandled error would end the server.
        Body.once('error', (error) => unread.abort(error));
        try {
          const put = new PutObjectCommand({
            Bucket,
            Key: keyOf(name),
            Body,
            ContentLength: size,
            ContentType: contentType,
            ChecksumSHA256: sha256.toString('base64'),
            IfNoneMatch: '*',
          });
          signContent(put, sha256);
          await client.send(put, { abortSignal: unread.signal });
          break;
        } catch (error) {
          const status = statusOf(error);
          // No other upload writes this name: it is there because an earlier attempt arrived and its answer did not.
          if (attempt > 1 && status === 412) break;
          if (attempt === PUT_ATTEMPTS || !isWorthAnotherTry(error, status)) throw error;
          await setTimeout(attempt * PUT_PAUSE_MS);
        } finally {
          Body.destroy();
        }
      }
      // Under a name of its own: the caller removes what lies where the file arrived.
      const path = localName();
      await rename(localPath, path);
      return localCopy(path);
    },

    async openLocally(name) {
      const file = await open(name);
      if (!file) return null;
      const copy = localCopy(localName());
      await pipeline(file.stream, createWriteStream(copy.path, { flags: 'wx' })).catch(async (error) => {
        await copy.release();
        throw error;
      });
      return copy;
    },

    async sizeOf(name) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }));
        return ContentLength ?? null;
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
        // A bucket that is away answers the same, and says nothing of the file.
        await client.send(new HeadBucketCommand({ Bucket }));
        return null;
      }
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: BLOBS, ContinuationToken }),
        );
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          yield { name: Key.slice(Key.lastIndexOf('/') + 1), keptAt: LastModified?.getTime() ?? 0 };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },

    async setAside(name, folder) {
      const CopySource = `${Bucket}/${keyOf(name)}`;
      const copy = new CopyObjectCommand({ Bucket, CopySource, Key: `quarantine/${folder}/${name}` });
      const isThere = await client.send(copy).catch((error) => {
        if (statusOf(error) !== 404) throw error;
      });
      if (!isThere) return;
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },

    async remove(names) {
      for (const some of chunk(names, DELETE_BATCH)) {
        const Objects = some.map((name) => ({ Key: keyOf(name) }));
        const { Errors } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors?.length) throw new Error(`storage: ${Errors[0]?.Key}: ${Errors[0]?.Message}`);
      }
    },
  };
}

function localCopy(path: string): LocalCopy {
  return { path, release: () => rm(path, { force: true }) };
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/**
 * Has the store refuse what was changed on the way: that the content belongs to the signature every store checks, the
 * checksum only newer ones.
 */
function signContent(put: PutObjectCommand, sha256: Buffer): void {
  put.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256.toString('hex');
      return next(args);
    },
    { step: 'build' },
  );
}

function isWorthAnotherTry(error: unknown, status: number | undefined): boolean {
  if (status === undefined) return !(error instanceof Error && error.name === 'TimeoutError');
  return status >= 500 || status === 409;
}

/** The status of the store's answer; undefined when there was none. */
function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function keyOf(name: string): string {
  return `${BLOBS}${name.slice(0, 2)}/${name}`;
}

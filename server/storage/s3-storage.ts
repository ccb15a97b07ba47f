import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { openBucket } from './s3-bucket.ts';
import { deleteObjects, findObject, listObjects } from './s3-objects.ts';
import { openS3Parts } from './s3-parts.ts';
import { getStatus, putFile } from './s3-put.ts';
import { giveUpInSilence } from './s3-silence.ts';
import type { LocalCopy, SentFile, Storage } from './storage.ts';
import { emptyFolder } from './work-folders.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  /** Default: the credentials of the machine (role, AWS_… variables, shared credentials file). */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  sessionToken?: string | undefined;
  /** The store's URL for browsers. If it is set, browsers load files there. */
  publicEndpoint?: string | undefined;
  incomingFolder: string;
  beside?: boolean;
  silenceMs?: number;
}

const BLOBS = 'blobs/';
const SILENCE_MS = 7_000;
const PROBE_MS = 1_000;
const SOCKETS = { maxSockets: Number.POSITIVE_INFINITY };
const silent = () => undefined;
/** The SDK would print some failures on the console, although all of them are thrown. */
const NO_LOG = { debug: silent, info: silent, warn: silent, error: silent };

/** Throws if the bucket cannot be reached with these settings. */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const { bucket, incomingFolder } = settings;
  const client = openClient(settings);
  await mkdir(incomingFolder, { recursive: true });
  if (!settings.beside) await emptyFolder(incomingFolder);
  const probe = async (limitMs = PROBE_MS) => {
    const abortSignal = AbortSignal.timeout(limitMs);
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
  };
  await probe(SILENCE_MS).catch((error) => {
    throw toStartError(error, settings);
  });

  const blobs = openBlobs(client, bucket);
  const { publicEndpoint } = settings;
  const linkClient = publicEndpoint ? openClient({ ...settings, endpoint: publicEndpoint }) : null;
  const localName = () => join(incomingFolder, `local-${randomUUID()}`);
  return {
    name: 's3',
    incomingFolder,
    parts: openS3Parts(client, bucket),
    bucket: openBucket(client, bucket, publicEndpoint ?? settings.endpoint),
    probe: () => probe(),
    findPath: () => null,
    ...blobs,

    async handOver(name, sent) {
      if (!linkClient) return null;
      const address = await linkToObject(linkClient, { Bucket: bucket, Key: toKey(name) }, sent);
      return address === null ? null : { header: 'Location', address };
    },

    // The upload is durable once the store has answered.
    flush: async () => undefined,

    async keep(localPath, name, contentType) {
      const file = { Bucket: bucket, Key: toKey(name), ContentType: contentType };
      await putFile(client, localPath, { ...file, IfNoneMatch: '*' });
      // The file gets a second name here. The caller removes the file under its original name.
      const path = localName();
      await rename(localPath, path);
      return localCopy(path);
    },

    async openLocally(name) {
      const file = await blobs.open(name);
      if (!file) return null;
      const copy = localCopy(localName());
      await pipeline(file.stream, createWriteStream(copy.path, { flags: 'wx' })).catch(async (error) => {
        await copy.release();
        throw error;
      });
      return copy;
    },
  };
}

/** Adds an explanation, because stores respond to this request without one. */
function toStartError(error: unknown, { bucket, endpoint }: S3Settings): unknown {
  const status = getStatus(error);
  if (status === 404)
    return new Error(`S3_BUCKET: the store has no bucket ${bucket}. Make it first (${endpoint})`);
  if (status === 401 || status === 403)
    return new Error(`S3_ACCESS_KEY_ID: the store refuses this key, or its use of the bucket ${bucket}`);
  return error;
}

function openClient(settings: S3Settings): S3Client {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    ...givenKey(settings),
    // Several S3 servers reject the trailers that newer SDKs send by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: NO_LOG,
    expectContinueHeader: false,
    // Slow readers could use all of the SDK's fifty connections.
    requestHandler: { socketTimeout: 0, httpAgent: SOCKETS, httpsAgent: SOCKETS },
  });
  giveUpInSilence(client, settings.silenceMs ?? SILENCE_MS);
  return client;
}

function givenKey({ accessKeyId, secretAccessKey, sessionToken }: S3Settings): S3ClientConfig {
  if (accessKeyId === undefined || secretAccessKey === undefined) return {};
  return { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } };
}

function openBlobs(
  client: S3Client,
  Bucket: string,
): Pick<Storage, 'open' | 'findSize' | 'list' | 'setAside' | 'remove'> {
  return {
    async open(name, range) {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const answer = await findObject(client, Bucket, toKey(name), Range);
      if (!answer) return null;
      const total = answer.ContentRange?.split('/')[1];
      return { sizeBytes: Number(total ?? answer.ContentLength), stream: answer.Body as Readable };
    },

    async findSize(name) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: toKey(name) }));
        return ContentLength ?? null;
      } catch (error) {
        if (getStatus(error) !== 404) throw error;
        // Checks the bucket itself, because a missing bucket and a missing file give the same response.
        await client.send(new HeadBucketCommand({ Bucket }));
        return null;
      }
    },

    async *list(prefix) {
      const folder = prefix ? `${BLOBS}${prefix}/` : BLOBS;
      for await (const { Key = '', Size = 0, LastModified } of listObjects(client, Bucket, folder)) {
        const name = Key.slice(Key.lastIndexOf('/') + 1);
        yield { name, sizeBytes: Size, keptAt: LastModified?.getTime() ?? 0 };
      }
    },

    async setAside(name, folder) {
      const CopySource = `${Bucket}/${toKey(name)}`;
      const copy = new CopyObjectCommand({ Bucket, CopySource, Key: `quarantine/${folder}/${name}` });
      const isThere = await client.send(copy).catch((error) => {
        if (getStatus(error) !== 404) throw error;
      });
      if (!isThere) return;
      await client.send(new DeleteObjectCommand({ Bucket, Key: toKey(name) }));
    },

    remove: (names) => deleteObjects(client, Bucket, names.map(toKey)),
  };
}

function localCopy(path: string): LocalCopy {
  return { path, release: () => rm(path, { force: true }) };
}

function toKey(name: string): string {
  return `${BLOBS}${name.slice(0, 2)}/${name}`;
}

/** Lifetime of a store link in seconds. The store does not check access, so links must expire soon. */
const LIFE_SECONDS = 60;
/** Seconds for which the link stays the same, so that a browser uses its cached file. */
const SAME_SECONDS = 30;

/** Returns null if the request's own link ends within a second. */
async function linkToObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
  { contentType, disposition, cacheControl, now, endsAt }: SentFile,
): Promise<string | null> {
  const signedAt = Math.floor(now / 1000 / SAME_SECONDS) * SAME_SECONDS;
  const expiresIn = Math.min(LIFE_SECONDS, Math.floor(endsAt / 1000) - signedAt);
  if (signedAt + expiresIn <= now / 1000) return null;
  const command = new GetObjectCommand({
    ...object,
    ResponseContentType: contentType,
    ResponseCacheControl: cacheControl,
    ...(disposition !== null && { ResponseContentDisposition: disposition }),
  });
  return getSignedUrl(client, command, { expiresIn, signingDate: new Date(signedAt * 1000) });
}

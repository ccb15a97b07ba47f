import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3';
import { TimeLimitExceeded } from '../time-limit.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 200;

/** The SDK cannot send a stream twice, so each attempt opens the file again. */
export async function putFile(
  client: S3Client,
  localPath: string,
  object: Omit<PutObjectCommandInput, 'Body'>,
): Promise<void> {
  const { size } = await stat(localPath);
  const sha256 = await hashFile(localPath);
  for (let attempt = 1; ; attempt += 1) {
    const Body = createReadStream(localPath);
    const unread = new AbortController();
    // Without another listener, an unhandled error would end the server.
    Body.once('error', (error) => unread.abort(error));
    try {
      const put = new PutObjectCommand({
        ...object,
        Body,
        ContentLength: size,
        ChecksumSHA256: sha256.toString('base64'),
      });
      signContent(put, sha256);
      await client.send(put, { abortSignal: unread.signal });
      return;
    } catch (error) {
      const status = getStatus(error);
      // No other upload writes this name, so an earlier attempt has arrived and its response was lost.
      if (attempt > 1 && status === 412) return;
      if (attempt === ATTEMPTS || !isWorthAnotherTry(error, status)) throw error;
      await setTimeout(attempt * PAUSE_MS);
    } finally {
      Body.destroy();
    }
  }
}

export function getStatus(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/**
 * Makes the store reject changed content: every store checks the signature, but only newer ones the checksum.
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
  if (status === undefined) return !(error instanceof TimeLimitExceeded);
  return status >= 500 || status === 409;
}

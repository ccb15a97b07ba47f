import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { SentFile } from './storage.ts';

/**
 * In seconds. Access that was taken away ends at the store after this time, because the store does not ask
 * us.
 */
const LIFE_SECONDS = 60;
/** In seconds. Within this time the link stays the same, so that a browser uses its cached file. */
const SAME_SECONDS = 30;

/** Returns null if the request's own link ends within a second. */
export async function linkToObject(
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

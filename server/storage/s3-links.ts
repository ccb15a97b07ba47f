import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { SentFile } from './storage.ts';

/** Access that was taken away ends so much later at the store, which asks nobody. */
const LIFE_SECONDS = 60;
/** A link is the same for so long: a browser that asks again meanwhile uses what it has. */
const SAME_SECONDS = 30;

/** Null where less than a second is left of the link that was given. */
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

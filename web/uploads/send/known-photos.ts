import { request } from '../../http/request.ts';
import { hashFile } from '../queue/file-hashes.ts';
import type { UploadDetails, UploadEntry } from '../queue/upload-entry.ts';

/** Hashing begins at the choice, so that the answer is early. */
export function prepareQuestion(files: readonly File[]): void {
  for (const file of files) void hashFile(file);
}

/** Throws what `request` throws. */
export async function findKnownPhotos(
  entries: readonly UploadEntry[],
  { uploadCode, uploadSessionId }: UploadDetails,
): Promise<string[]> {
  const hashed = await Promise.all(
    entries.map(async ({ key, file }) => ({ key, hash: await hashFile(file) })),
  );
  const hashes = [...new Set(hashed.flatMap(({ hash }) => hash ?? []))];
  if (hashes.length === 0) return [];
  const uploadSessionIds = uploadSessionId === '' ? [] : [uploadSessionId];
  const { known } = await request('POST /uploads/:uploadCode/known', {
    params: { uploadCode },
    body: { hashes, uploadSessionIds },
  });
  return hashed.flatMap(({ key, hash }) => (hash !== null && known.includes(hash) ? key : []));
}

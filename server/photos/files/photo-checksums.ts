// The CRC-32 of photos that were stored before it was kept: a ZIP needs it before it reads a byte.

import { createHash } from 'node:crypto';
import { crc32 } from '@node-rs/crc32';
import { chunk } from '../../chunk.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../random-ids.ts';
import type { Storage } from '../../storage/storage.ts';
import type { PhotoRow } from '../photo-store.ts';
import { listWithoutCrc32, storeCrc32 } from '../photo-work-store.ts';

/** Of one round of the job: some four gigabytes an hour. */
const PHOTOS_A_ROUND = 20;
/** A store over a network answers each question late, but many together. */
const AT_ONCE = 4;

type PhotoWithoutCrc32 = Pick<PhotoRow, 'id' | 'storedFilename' | 'storage' | 'sha256'>;

/** The job. Every node begins somewhere else, so that hardly two read the same. */
export async function fillChecksums(ctx: Context, stopping: AbortSignal): Promise<void> {
  const from = newId();
  const behind = await listWithoutCrc32(ctx.db, from, PHOTOS_A_ROUND);
  const photos = behind.length > 0 ? behind : await listWithoutCrc32(ctx.db, '', PHOTOS_A_ROUND);
  for (const photo of photos) {
    if (stopping.aborted) return;
    await fillChecksum(ctx, photo);
  }
}

/**
 * Fills what is missing until `isLate`. What is filled stays so: asking again goes on from there. Null for a photo
 * whose file is lost.
 */
export async function fillChecksumsOf(
  ctx: Context,
  photos: readonly PhotoWithoutCrc32[],
  isLate: () => boolean,
): Promise<Map<string, number | null>> {
  const filled = new Map<string, number | null>();
  for (const some of chunk(photos, AT_ONCE)) {
    if (isLate()) return filled;
    await Promise.all(
      some.map(async (photo) => {
        filled.set(photo.id, await fillChecksum(ctx, photo));
      }),
    );
  }
  return filled;
}

/** Null when the file is not there, or not what it was: the check of everything tells of it. */
async function fillChecksum(ctx: Context, photo: PhotoWithoutCrc32): Promise<number | null> {
  const content = await readContent(ctx.stores.named(photo.storage), photo.storedFilename);
  if (content?.sha256 !== photo.sha256) return null;
  await storeCrc32(ctx.db, photo.id, content.crc32);
  return content.crc32;
}

/** Reads a file of a store to its end; null when it is not there. */
export async function readContent(
  store: Storage,
  name: string,
): Promise<{ sizeBytes: number; crc32: number; sha256: string } | null> {
  const file = await store.open(name);
  if (!file) return null;
  const read = { sizeBytes: 0, crc32: 0 };
  const hash = createHash('sha256');
  for await (const bytes of file.stream as AsyncIterable<Buffer>) {
    read.sizeBytes += bytes.length;
    read.crc32 = crc32(bytes, read.crc32);
    hash.update(bytes);
  }
  return { ...read, sha256: hash.digest('hex') };
}

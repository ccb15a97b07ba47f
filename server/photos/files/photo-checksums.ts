import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Storage } from '../../storage/storage.ts';

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

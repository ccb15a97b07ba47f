import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Written whole and durably, or not at all. Throws `WrongContent` when the bytes have another hash than `expected`. */
export async function writeStream(stream: Readable, path: string, expected?: string) {
  const draft = `${path}.unfinished`;
  // It may fail before it is read: without a listener that would end the process. Reading it throws the error.
  stream.on('error', () => undefined);
  try {
    const written = await writeDraft(stream, draft);
    if (expected && written.sha256 !== expected) throw new WrongContent(path);
    await rename(draft, path);
    return written;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export class WrongContent extends Error {
  constructor(path: string) {
    super(`${path}: the content is not what it was`);
  }
}

async function writeDraft(stream: Readable, draft: string) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(draft, 'w', 0o600);
  try {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      hash.update(bytes);
      sizeBytes += bytes.length;
      await file.writeFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

interface WantedFile {
  sizeBytes: number;
  /** Of originals: the database knows it. */
  sha256?: string;
}

/** The hash of a copy that can stay as it is; null where it must be copied. `listed`: the hash by an earlier backup. */
export async function findKeptHash(
  path: string,
  wanted: WantedFile,
  listed: string | undefined,
): Promise<string | null> {
  const sizeBytes = (await stat(path).catch(() => null))?.size;
  if (sizeBytes === undefined) return null;
  if (listed && sizeBytes === wanted.sizeBytes && listed === (wanted.sha256 ?? listed)) return listed;
  const found = await hashFile(path);
  // A rendition that was made anew may differ, and the earlier one is as good.
  const right = wanted.sha256 ?? listed;
  const isRight = right ? found === right : sizeBytes === wanted.sizeBytes;
  return isRight ? found : null;
}

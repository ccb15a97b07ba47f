import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';

export class WrongContent extends Error {}

/**
 * Writes durably, or not at all. Returns the SHA-256. Throws `WrongContent` if it is not the `expected` one.
 */
export async function writeWhole(
  content: Readable | readonly string[],
  path: string,
  expected?: string,
): Promise<string> {
  // The stream may fail before it is read, which would end the process without a listener. Reading it throws
  // the error.
  if (content instanceof Readable) content.on('error', () => undefined);
  const draft = `${path}.${randomUUID()}.unfinished`;
  const hash = createHash('sha256');
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      for await (const bytes of content) {
        hash.update(bytes);
        await file.writeFile(bytes);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    const sum = hash.digest('hex');
    if (expected && sum !== expected) throw new WrongContent(`${path}: the content is not what it was`);
    await rename(draft, path);
    const folder = await open(dirname(path));
    await folder.sync().finally(() => folder.close());
    return sum;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

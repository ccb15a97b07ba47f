import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Storage } from '../../storage/storage.ts';
import { writeWhole } from '../../storage/write-whole.ts';
import { getContentType } from './photo-names.ts';

/** Throws WrongContent. */
export async function storeStream(
  store: Storage,
  stream: Readable,
  name: string,
  sha256?: string,
): Promise<void> {
  const path = join(store.incomingFolder, randomUUID());
  await writeWhole(stream, path, sha256);
  await (await store.keep(path, name, getContentType(name))).release();
}

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { chunk } from '../chunk.ts';
import { type Finding, noteFound } from '../fsck/finding.ts';
import { contentTypeOf } from '../photos/files/photo-names.ts';
import type { Storage } from '../storage/storage.ts';
import { type FileList, poolPath } from './file-lists.ts';
import { WrongContent, writeStream } from './pool-files.ts';

const AT_ONCE = 8;

/** Copies files of a backup into a store, each only when its bytes are those that were backed up. */
export async function restoreFiles(
  root: string,
  files: FileList,
  store: Storage,
  damaged: Finding,
): Promise<void> {
  for (const few of chunk([...files], AT_ONCE)) {
    await Promise.all(
      few.map(async ([name, sha256]) => {
        damaged.looked += 1;
        await restoreFile(root, name, sha256, store).catch((error) => {
          if (error.code !== 'ENOENT' && !(error instanceof WrongContent)) throw error;
          noteFound(damaged, poolPath(root, name));
        });
      }),
    );
  }
}

async function restoreFile(root: string, name: string, sha256: string, store: Storage): Promise<void> {
  await storeStream(store, createReadStream(poolPath(root, name)), name, sha256);
}

/** A file that is there already stays. Throws `WrongContent` when the bytes have another hash than `expected`. */
export async function storeStream(
  store: Storage,
  stream: Readable,
  name: string,
  expected?: string,
): Promise<void> {
  const path = join(store.incomingFolder, randomUUID());
  await writeStream(stream, path, expected);
  try {
    await (await store.keep(path, name, contentTypeOf(name))).release();
  } catch (error) {
    await rm(path, { force: true });
    // A server may have made the same thumbnail meanwhile.
    if ((await store.sizeOf(name)) === null) throw error;
  }
}

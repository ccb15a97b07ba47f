import { existsSync } from 'node:fs';
import { unlink } from 'node:fs/promises';

export interface ReceivedFile {
  path: string;
  /** As the client named it; cleaned where it is kept. */
  filename: string;
  /** The type that the client gave it, which proves nothing; empty when it gave none. */
  declaredType: string;
  /** Its whole size, also when it is above the limit: then nothing of it is on the disk. */
  sizeBytes: number;
  sha256: string;
  crc32: number;
}

/** Removes files that were not stored; a stored file is gone from there already. */
export async function discardFiles(files: readonly ReceivedFile[]): Promise<void> {
  await Promise.all(
    files
      // Most were stored: a check costs less than an error.
      .filter(({ path }) => existsSync(path))
      .map(({ path }) =>
        unlink(path).catch((error) => {
          if (error.code !== 'ENOENT') throw error;
        }),
      ),
  );
}

import { existsSync } from 'node:fs';
import { unlink } from 'node:fs/promises';

export interface ReceivedFile {
  path: string;
  /** As the client named it; cleaned where it is kept. */
  filename: string;
  /** As the client said, which proves nothing; may be empty. */
  declaredType: string;
  /** The whole size, also above the limit: then nothing is on the disk. */
  sizeBytes: number;
  sha256: string;
  crc32: number;
}

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

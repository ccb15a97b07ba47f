import { existsSync } from 'node:fs';
import { unlink } from 'node:fs/promises';

export interface ReceivedFile {
  path: string;
  filename: string;
  /** The type that the client sent, which may be wrong or empty. */
  declaredType: string;
  sizeBytes: number;
  sha256: string;
  crc32: number;
  /** The picture that the phone sent with a video. */
  posterPath?: string;
}

export async function discardFiles(
  files: readonly Pick<ReceivedFile, 'path' | 'posterPath'>[],
): Promise<void> {
  await Promise.all(
    files
      .flatMap(({ path, posterPath }) => (posterPath === undefined ? [path] : [path, posterPath]))
      // Most files were moved into the store. Checking first is cheaper than an error.
      .filter((path) => existsSync(path))
      .map((path) =>
        unlink(path).catch((error) => {
          if (error.code !== 'ENOENT') throw error;
        }),
      ),
  );
}

import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part, PartStore, PartUsage } from './storage.ts';

const READ_BYTES = 512 * 1024;

export function openDiskParts(root: string): PartStore {
  const list = (path: string) => readdir(path).catch(nothingIfMissing);
  // The name tells the size, because a video has a thousand parts and each request lists them.
  const getPath = (folder: string, { offset, sizeBytes }: Part) =>
    join(root, folder, `${offset}-${sizeBytes}`);

  const parts = async (folder: string) =>
    (await list(join(root, folder))).map((name) => {
      const [offset, sizeBytes = 0] = name.split('-').map(Number);
      return { offset: offset as number, sizeBytes };
    });

  return {
    folders: () => list(root),

    async usage(folders) {
      const usage = new Map<string, PartUsage>();
      for (const folder of folders) {
        const info = await stat(join(root, folder)).catch(() => null);
        if (!info) continue;
        const bytes = (await parts(folder)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
        usage.set(folder, { since: info.mtimeMs, bytes });
      }
      return usage;
    },

    parts,

    async keep(folder, part, localPath, at) {
      const path = join(root, folder);
      const isNew = await mkdir(path, { recursive: true, mode: 0o700 });
      if (isNew) await sync(root);
      await sync(localPath);
      await rename(localPath, getPath(folder, part));
      await utimes(path, at / 1000, at / 1000);
      await sync(path);
    },

    async open(folder, part) {
      const path = getPath(folder, part);
      const isThere = await stat(path).catch(() => null);
      return isThere && createReadStream(path, { highWaterMark: READ_BYTES });
    },

    remove: (folder) => rm(join(root, folder), { recursive: true, force: true }),
  };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

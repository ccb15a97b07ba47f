import { closeSync, createReadStream, fsync, linkSync, openSync, renameSync, unlinkSync } from 'node:fs';
import { mkdir, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openDiskParts } from './disk-parts.ts';
import type { ByteRange, LocalCopy, Storage, StoredFile } from './storage.ts';
import { emptyFolder, probeFolder } from './work-folders.ts';

const flush = promisify(fsync);
/** With Node's default of 64 KB, an original takes half as much processor time again. */
const BLOCK_BYTES = 256 * 1024;
/** Error codes of disks without hard links, such as exFAT and some network disks. */
const NO_LINKS = ['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EMLINK'];

interface DiskSettings {
  beside?: boolean;
  accelLocation?: string | undefined;
}

/** Creates `folder`. Removes incomplete files of an earlier run, unless `beside`. */
export async function openDiskStorage(
  folder: string,
  { beside = false, accelLocation }: DiskSettings = {},
): Promise<Storage> {
  const incomingFolder = join(folder, 'incoming');
  const blobs = join(folder, 'blobs');
  await makeFolders(blobs);
  if (!beside) await emptyFolder(incomingFolder);

  const getPath = (name: string) => join(blobs, name.slice(0, 2), name);

  return {
    name: 'disk',
    incomingFolder,
    parts: openDiskParts(`${incomingFolder}-parts`),
    findPath: getPath,

    flush: syncFile,

    async keep(localPath, name, _contentType, flushed) {
      const path = getPath(name);
      await (flushed ?? syncFile(localPath));
      move(localPath, path);
      await syncFile(dirname(path));
      return inPlace(path);
    },

    async open(name, range) {
      return openAt(getPath(name), range);
    },

    async handOver(name) {
      if (accelLocation === undefined || !(await exists(getPath(name)))) return null;
      return { header: 'X-Accel-Redirect', address: `${accelLocation}${name.slice(0, 2)}/${name}` };
    },

    async openLocally(name) {
      const path = getPath(name);
      return (await exists(path)) ? inPlace(path) : null;
    },

    async remove(names) {
      for (const name of names) await unlink(getPath(name)).catch(unlessMissing(getPath(name)));
    },

    async findSize(name) {
      return (await stat(getPath(name)).catch(unlessMissing(getPath(name))))?.size ?? null;
    },

    async *list(prefix) {
      for (const folderName of prefix ? [prefix] : await readdir(blobs)) {
        for (const name of await readdir(join(blobs, folderName))) {
          const info = await stat(getPath(name)).catch(unlessMissing(getPath(name)));
          if (info?.isFile()) yield { name, sizeBytes: info.size, keptAt: info.mtimeMs };
        }
      }
    },

    async setAside(name, folderName) {
      const target = join(folder, 'quarantine', folderName);
      await mkdir(target, { recursive: true });
      await rename(getPath(name), join(target, name)).catch(unlessMissing(getPath(name)));
    },

    probe: () => probeFolder(incomingFolder),
  };
}

/**
 * Throws if the name is taken, whereas renaming alone would overwrite. Synchronous, because a thread would
 * cost more.
 */
function move(from: string, to: string): void {
  if (tryLink(from, to)) unlinkSync(from);
  else moveWithoutLink(from, to);
}

/** Returns false on a disk without links. Throws if the name is taken. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Four times slower, because it creates a file only to replace it. */
function moveWithoutLink(from: string, to: string): void {
  reserve(to);
  try {
    renameSync(from, to);
  } catch (error) {
    unlinkSync(to);
    throw error;
  }
}

function reserve(path: string): void {
  closeSync(openSync(path, 'wx'));
}

/** Creates 256 folders, `00` to `ff`, at the start, so that no photo waits for its folder. */
async function makeFolders(blobs: string): Promise<void> {
  await mkdir(blobs, { recursive: true });
  const present = new Set(await readdir(blobs));
  const names = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));
  await Promise.all(
    names.filter((name) => !present.has(name)).map((name) => mkdir(join(blobs, name), { recursive: true })),
  );
  await syncFile(blobs);
}

function inPlace(path: string): LocalCopy {
  return { path, release: async () => undefined };
}

async function openAt(path: string, range?: ByteRange): Promise<StoredFile | null> {
  const info = await stat(path).catch(unlessMissing(path));
  if (!info) return null;
  const highWaterMark = Math.max(1, Math.min(info.size, BLOCK_BYTES));
  return { sizeBytes: info.size, stream: createReadStream(path, { ...range, highWaterMark }) };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(unlessMissing(path))) !== undefined;
}

async function syncFile(path: string): Promise<void> {
  const descriptor = openSync(path, 'r');
  try {
    await flush(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Ignores a missing file. Throws if the folder is missing, because then the volume is not mounted. */
function unlessMissing(path: string): (error: NodeJS.ErrnoException) => Promise<undefined> {
  return async (error) => {
    if (error.code !== 'ENOENT') throw error;
    await stat(dirname(path));
    return undefined;
  };
}

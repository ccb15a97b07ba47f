// A disk without links stores files all the same (tests/storage has what every store promises).

import { mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** While it is busy, folders are synced when they are told. */
const disk = vi.hoisted(() => ({ isBusy: false, waiting: [] as (() => void)[], synced: [] as number[] }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    linkSync() {
      throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' });
    },
    fsync(descriptor: number, done: (error: Error | null) => void) {
      if (!disk.isBusy || !fs.fstatSync(descriptor).isDirectory()) return fs.fsync(descriptor, done);
      disk.waiting.push(() => {
        disk.synced.push(fs.fstatSync(descriptor).ino);
        fs.fsync(descriptor, done);
      });
    },
  };
});

const NAME = `${'a'.repeat(32)}.jpg`;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-disk-'));
  storage = await openDiskStorage(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function arrived(content: string): Promise<string> {
  const path = join(storage.incomingFolder, content);
  await writeFile(path, content);
  return path;
}

test('a file is moved to where it stays', async () => {
  const { path } = await storage.keep(await arrived('first'), NAME, 'image/jpeg');
  expect(await readFile(path, 'utf8')).toBe('first');
  expect(await readdir(storage.incomingFolder)).toEqual([]);
});

test('a name that is taken stays as it is', async () => {
  await expect(storage.keep(await arrived('second'), NAME, 'image/jpeg')).rejects.toThrow('EEXIST');
  const { path } = (await storage.openLocally(NAME)) ?? {};
  expect(await readFile(path ?? '', 'utf8')).toBe('first');
});

test('what is not there leaves nothing behind', async () => {
  const other = NAME.replaceAll('a', 'b');
  await expect(storage.keep(join(folder, 'nowhere'), other, 'image/jpeg')).rejects.toThrow('ENOENT');
  expect(await storage.sizeOf(other)).toBeNull();
});

test('a folder that waits to be synced is synced, though another came in its place; then it is closed', async () => {
  const keep = async (letter: string) =>
    storage.keep(await arrived(letter), `cc${letter.repeat(30)}.jpg`, 'image/jpeg');
  const [present, former] = [join(folder, 'blobs', 'cc'), join(folder, 'former')];
  disk.isBusy = true;
  const first = keep('1');
  await vi.waitUntil(() => disk.waiting.length === 1);
  await rename(present, former);
  await mkdir(present);
  const second = keep('2');
  await vi.waitUntil(() => disk.waiting.length === 2);
  disk.isBusy = false;
  for (const sync of disk.waiting.splice(0)) sync();
  await Promise.all([first, second]);
  expect(disk.synced).toEqual([(await stat(former)).ino, (await stat(present)).ino]);
  expect([await timesOpen(former), await timesOpen(present)]).toEqual([0, 1]);
});

/** In this process. */
async function timesOpen(path: string): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const links = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return links.filter((link) => link === path).length;
}

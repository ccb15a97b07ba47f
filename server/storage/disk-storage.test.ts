// A disk without hard links stores files as well (tests/storage checks what every store promises).

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    linkSync() {
      throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' });
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

test('the disk store moves a file to its final place', async () => {
  const { path } = await storage.keep(await arrived('first'), NAME, 'image/jpeg');
  expect(await readFile(path, 'utf8')).toBe('first');
  expect(await readdir(storage.incomingFolder)).toEqual([]);
});

test('the disk store never overwrites an existing file', async () => {
  await expect(storage.keep(await arrived('second'), NAME, 'image/jpeg')).rejects.toThrow('EEXIST');
  const { path } = (await storage.openLocally(NAME)) ?? {};
  expect(await readFile(path ?? '', 'utf8')).toBe('first');
});

test('storing a missing file leaves nothing in the disk store', async () => {
  const other = NAME.replaceAll('a', 'b');
  await expect(storage.keep(join(folder, 'nowhere'), other, 'image/jpeg')).rejects.toThrow('ENOENT');
  expect(await storage.findSize(other)).toBeNull();
});

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFinding } from '../fsck/finding.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { poolPath } from './file-lists.ts';
import { hashFile } from './pool-files.ts';
import { restoreFiles, storeStream } from './restore-files.ts';

const NAMES = ['a', 'b'].map((letter) => `${letter.repeat(32)}.thumb.webp`);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsake-restoring-'));
});
afterEach(() => rm(root, { recursive: true }));

test('a thumbnail that a server has made meanwhile stays, and the files after it come back', async () => {
  const store = await openDiskStorage(join(root, 'store'));
  const files = new Map<string, string>();
  for (const name of NAMES) {
    const path = poolPath(root, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${name} of the backup`);
    files.set(name, await hashFile(path));
  }
  const made = join(store.incomingFolder, 'made');
  await writeFile(made, 'made by the server');
  const [first = '', second = ''] = NAMES;
  await store.keep(made, first, 'image/webp');
  const damaged = newFinding('damaged', true);
  await restoreFiles(root, files, store, damaged);
  expect(damaged.found).toBe(0);
  const texts = [first, second].map((name) => readFile(store.pathOf(name) ?? '', 'utf8'));
  expect(await Promise.all(texts)).toEqual(['made by the server', `${second} of the backup`]);
  expect(await readdir(store.incomingFolder)).toEqual([]);
});

test('a file that turns out to be missing before its copy is begun is told to the caller, and ends no process', async () => {
  const store = await openDiskStorage(join(root, 'store'));
  const missing = new Readable().destroy(new Error('no such file'));
  await expect(storeStream(store, missing, NAMES[0] ?? '')).rejects.toThrow('no such file');
  expect(await readdir(store.incomingFolder)).toEqual([]);
});

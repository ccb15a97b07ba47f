import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discardFiles } from '../../server/storage/received-file.ts';
import type { Storage, StoredFile } from '../../server/storage/storage.ts';
import { ON_S3, openStoreAtHand, type StoreAtHand } from './store-at-hand.ts';

const MB = 1024 * 1024;

let store: StoreAtHand;
let storage: Storage;
beforeAll(async () => {
  store = await openStoreAtHand();
  storage = store.storage;
});
afterAll(() => store.close());

const newName = (ending = 'jpg') => `${randomBytes(16).toString('hex')}.${ending}`;

async function arrived(content: Buffer | string): Promise<string> {
  const path = join(storage.incomingFolder, randomBytes(8).toString('hex'));
  await writeFile(path, content);
  return path;
}

/** Stores a file and releases the local copy. */
async function keep(content: Buffer | string, name = newName()): Promise<string> {
  const copy = await storage.keep(await arrived(content), name, 'image/jpeg');
  await copy.release();
  return name;
}

async function bytesOf(file: StoredFile | null): Promise<Buffer> {
  if (!file) throw new Error('not there');
  return buffer(file.stream);
}

test(`this run tests ${ON_S3 ? 'S3' : 'disk'}`, () => {
  expect(storage.name).toBe(ON_S3 ? 's3' : 'disk');
});

describe('a stored file', () => {
  test('is complete, and no longer at its temporary place', async () => {
    const content = randomBytes(100_000);
    const path = await arrived(content);
    const name = newName();
    const copy = await storage.keep(path, name, 'image/jpeg');
    expect((await readFile(copy.path)).equals(content)).toBe(true);
    await copy.release();
    await expect(access(path)).rejects.toThrow();

    const file = await storage.open(name);
    expect(file?.sizeBytes).toBe(content.length);
    expect((await bytesOf(file)).equals(content)).toBe(true);
  });

  test('can be read locally until it is released, whatever happens to the received file', async () => {
    const path = await arrived('waits for its turn');
    const copy = await storage.keep(path, newName(), 'image/jpeg');
    await discardFiles([{ path }]);
    expect(await readFile(copy.path, 'utf8')).toBe('waits for its turn');
    await copy.release();
    expect(await readdir(storage.incomingFolder)).toEqual([]);
  });

  test('is served in ranges', async () => {
    const name = await keep('0123456789');
    const parts = [
      [0, 0, '0'],
      [3, 6, '3456'],
      [9, 9, '9'],
      [0, 9, '0123456789'],
    ] as const;
    for (const [start, end, expected] of parts) {
      const part = await storage.open(name, { start, end });
      expect((await bytesOf(part)).toString()).toBe(expected);
      expect(part?.sizeBytes).toBe(10);
    }
  });

  test('is never overwritten', async () => {
    const name = await keep('the first');
    const second = await arrived('the second');
    await expect(storage.keep(second, name, 'image/jpeg')).rejects.toThrow();
    await rm(second, { force: true });
    expect((await bytesOf(await storage.open(name))).toString()).toBe('the first');
  });

  test('may be empty', async () => {
    const file = await storage.open(await keep(''));
    expect([file?.sizeBytes, (await bytesOf(file)).length]).toEqual([0, 0]);
  });

  test('exists after the next start, but a partly received file does not', async () => {
    const name = await keep('stays');
    await arrived('half a photo');
    const again = await store.openAgain();
    expect((await bytesOf(await again.open(name))).toString()).toBe('stays');
    expect(await readdir(again.incomingFolder)).toEqual([]);
  });

  test('opened locally can be read until it is released', async () => {
    const name = await keep('to be decoded');
    const copy = await storage.openLocally(name);
    expect(await readFile(copy?.path ?? '', 'utf8')).toBe('to be decoded');
    await copy?.release();
    expect((await bytesOf(await storage.open(name))).toString()).toBe('to be decoded');
    expect(await readdir(storage.incomingFolder)).toEqual([]);
  });

  test('is stored only once by two simultaneous calls', async () => {
    const name = newName();
    const paths = await Promise.all(['one', 'two'].map(arrived));
    const outcomes = await Promise.allSettled(paths.map((path) => storage.keep(path, name, 'image/jpeg')));
    // Names have 128 random bits, so equal ones can only come from two servers with the same photo.
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(['one', 'two']).toContain((await bytesOf(await storage.open(name))).toString());
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.release();
    for (const path of paths) await rm(path, { force: true });
  });
});

describe('a missing file', () => {
  test('is null, even for ranges and local reads', async () => {
    const name = newName();
    expect(await storage.open(name)).toBeNull();
    expect(await storage.open(name, { start: 0, end: 9 })).toBeNull();
    expect(await storage.openLocally(name)).toBeNull();
  });

  test('cannot be stored', async () => {
    const missing = join(storage.incomingFolder, 'never-arrived');
    const name = newName();
    await expect(storage.keep(missing, name, 'image/jpeg')).rejects.toThrow();
    expect(await storage.open(name)).toBeNull();
  });
});

describe('deleting files', () => {
  test('deletes exactly the named files and ignores missing files', async () => {
    const [first, second, third] = [await keep('1'), await keep('2'), await keep('3')];
    await storage.remove([first, newName(), third]);
    expect([await storage.open(first), await storage.open(third)]).toEqual([null, null]);
    expect((await bytesOf(await storage.open(second))).toString()).toBe('2');
    await storage.remove([first]);
    await storage.remove([]);
    await storage.remove([second]);
    expect(await storage.open(second)).toBeNull();
  });

  test('makes their names available again', async () => {
    const name = await keep('before', newName('webp'));
    await storage.remove([name]);
    await keep('after', name);
    expect((await bytesOf(await storage.open(name))).toString()).toBe('after');
  });

  test('supports more than a thousand files at once', async () => {
    const kept = await keep('one of many');
    await storage.remove([...Array.from({ length: 1500 }, () => newName()), kept]);
    expect(await storage.open(kept)).toBeNull();
  });
});

test('the store responds to its health check', async () => {
  await expect(storage.probe()).resolves.toBeUndefined();
  expect(await readdir(storage.incomingFolder)).toEqual([]);
});

test('a file of 128 MB is stored and read with little memory', async () => {
  const piece = randomBytes(MB);
  const path = join(storage.incomingFolder, 'large');
  await pipeline(Readable.from(Array(128).fill(piece)), createWriteStream(path));
  const name = newName();
  const before = process.memoryUsage().arrayBuffers;
  let max = 0;
  const sample = () => {
    max = Math.max(max, process.memoryUsage().arrayBuffers - before);
  };
  const sampling = setInterval(sample, 5);
  const copy = await storage.keep(path, name, 'image/jpeg').finally(() => clearInterval(sampling));
  await copy.release();

  const hash = createHash('sha256');
  const file = await storage.open(name);
  for await (const chunk of file?.stream ?? []) {
    hash.update(chunk as Buffer);
    sample();
  }
  const expected = createHash('sha256');
  for (let count = 0; count < 128; count += 1) expected.update(piece);
  expect(hash.digest('hex')).toBe(expected.digest('hex'));
  expect(file?.sizeBytes).toBe(128 * MB);
  expect(max).toBeLessThan(64 * MB);
  await storage.remove([name]);
});

describe('a check of the whole store', () => {
  test('lists every stored file with its time, and returns its size without opening it', async () => {
    const before = Date.now();
    const names = [await keep('one'), await keep('three'), await keep('', newName('thumb.webp'))];
    const listed = new Map<string, number>();
    for await (const { name, keptAt } of storage.list()) listed.set(name, keptAt);
    expect([...listed.keys()]).toEqual(expect.arrayContaining(names));
    for (const name of names) {
      expect(Math.abs((listed.get(name) ?? 0) - before)).toBeLessThan(60_000);
    }
    expect(await Promise.all(names.map((name) => storage.findSize(name)))).toEqual([3, 5, 0]);
    expect(await storage.findSize(newName())).toBeNull();
  });

  test('neither lists a file that was set aside nor opens it by any name', async () => {
    const name = await keep('left behind');
    const listed = async () => {
      const names: string[] = [];
      for await (const file of storage.list()) names.push(file.name);
      return names;
    };
    expect(await listed()).toContain(name);
    await storage.setAside(name, '2026-11-21');
    expect(await listed()).not.toContain(name);
    expect(await storage.open(name)).toBeNull();
    expect(await storage.findSize(name)).toBeNull();
    await storage.setAside(name, '2026-11-21');
  });

  test('leaves partly received files of a running server alone', async () => {
    const path = await arrived('on its way');
    await store.openBeside();
    expect(await readFile(path, 'utf8')).toBe('on its way');
    await store.openAgain();
    await expect(access(path)).rejects.toThrow();
  });
});

describe('parts of a photo', () => {
  test('are available to every node of the store until they are deleted', async () => {
    const [folder, at] = ['an-open-photo', Date.now()];
    const other = (await store.openBeside()).parts;
    expect(await other.folders()).toEqual([]);
    const parts = [randomBytes(300_000), randomBytes(1000)];
    const [first, second] = [
      { offset: 0, sizeBytes: 300_000 },
      { offset: 300_000, sizeBytes: 1000 },
    ];
    await storage.parts.keep(folder, first, await arrived(parts[0] ?? ''), at);
    for (const node of [other, storage.parts])
      await node.keep(folder, second, await arrived(parts[1] ?? ''), at);

    expect(await other.folders()).toEqual([folder]);
    expect(Math.abs(((await other.usage([folder])).get(folder)?.since ?? 0) - at)).toBeLessThan(60_000);
    const listed = (await other.parts(folder)).sort((one, next) => one.offset - next.offset);
    expect(listed).toEqual([first, second]);
    expect((await other.usage([folder])).get(folder)?.bytes).toBe(301_000);
    const wanted = [first, second, { ...first, offset: 7 }];
    const read = await Promise.all(wanted.map((part) => other.open(folder, part)));
    expect(await Promise.all(read.map((part) => part && buffer(part)))).toEqual([...parts, null]);
    // A part is neither listed as a stored file nor as a leftover of an earlier run.
    for await (const { name } of storage.list()) expect(name).not.toMatch(/300000|an-open-photo/u);
    expect(await (await store.openAgain()).parts.folders()).toEqual([folder]);

    await other.remove(folder);
    await storage.parts.remove(folder);
    expect([await storage.parts.folders(), await storage.parts.open(folder, first)]).toEqual([[], null]);
  });
});

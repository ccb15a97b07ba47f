// Thumbnails in memory: each is read once, 64 MB at most are kept, and the least recently used go first.

import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { StoredFile } from '../../storage/storage.ts';
import { thumbnailCache } from './thumbnail-cache.ts';

const KB = 1024;

function store(sizeBytes = 200 * KB) {
  const opened: string[] = [];
  const open = (name: string) => async (): Promise<StoredFile> => {
    opened.push(name);
    return { sizeBytes, stream: Readable.from([Buffer.alloc(sizeBytes, name)]) };
  };
  return { opened, open };
}

test('a thumbnail is opened once and then cached', async () => {
  const { opened, open } = store();
  const cache = thumbnailCache();
  const first = await cache.find('a', open('a'));
  expect(first).toHaveLength(200 * KB);
  expect(await cache.find('a', open('a'))).toBe(first);
  expect(opened).toEqual(['a']);
});

test('the thumbnail cache holds at most 64 MB and keeps recently used files', async () => {
  const { opened, open } = store(256 * KB);
  const cache = thumbnailCache();
  // 255 of them and their names fill it.
  for (let name = 0; name < 255; name += 1) await cache.find(`${name}`, open(`${name}`));
  await cache.find('0', open('0'));
  expect(opened).toHaveLength(255);
  await cache.find('new', open('new'));
  await cache.find('0', open('0'));
  expect(opened).toHaveLength(256);
  await cache.find('1', open('1'));
  expect(opened.slice(256)).toEqual(['1']);
});

test('a missing or oversized thumbnail is neither cached nor kept open', async () => {
  const cache = thumbnailCache();
  expect(await cache.find('gone', async () => null)).toBeNull();
  const stream = Readable.from(['x']);
  expect(await cache.find('large', async () => ({ sizeBytes: 257 * KB, stream }))).toBeNull();
  expect(stream.destroyed).toBe(true);
  expect(await cache.find('gone', store(10).open('gone'))).toHaveLength(10);
});

test('a thumbnail that two clients request at once counts once in the cache', async () => {
  const { open } = store(256 * KB);
  const cache = thumbnailCache();
  for (let round = 0; round < 200; round += 1) {
    await Promise.all([cache.find(`${round}`, open(`${round}`)), cache.find(`${round}`, open(`${round}`))]);
  }
  const again = store();
  await cache.find('0', again.open('0'));
  expect(again.opened).toEqual([]);
});

test('many phones that request a thumbnail at once cause a single read, and a failed read is retried', async () => {
  const cache = thumbnailCache();
  let reads = 0;
  const open = async () => {
    reads += 1;
    if (reads === 1) throw new Error('the store is away');
    return { sizeBytes: 3, stream: Readable.from([Buffer.from('abc')]) };
  };
  await expect(cache.find('a.webp', open)).rejects.toThrow('away');
  const found = await Promise.all(Array.from({ length: 50 }, () => cache.find('a.webp', open)));
  expect([new Set(found.map(String)), reads]).toEqual([new Set(['abc']), 2]);
});

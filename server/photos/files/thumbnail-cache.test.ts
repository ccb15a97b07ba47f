// Thumbnails in memory: asked for once, never more than 64 MB, the longest unused first to go.

import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openEventBus } from '../../events/event-bus.ts';
import type { StoredFile } from '../../storage/storage.ts';
import { thumbnailCache } from './thumbnail-cache.ts';

const KB = 1024;

const emptyCache = () => thumbnailCache({ events: openEventBus(), now: () => 0 });

function store(sizeBytes = 200 * KB) {
  const opened: string[] = [];
  const open = (name: string) => async (): Promise<StoredFile> => {
    opened.push(name);
    return { sizeBytes, stream: Readable.from([Buffer.alloc(sizeBytes, name)]) };
  };
  return { opened, open };
}

test('a thumbnail is opened once and then held', async () => {
  const { opened, open } = store();
  const cache = emptyCache();
  const first = await cache.find('a', open('a'));
  expect(first).toHaveLength(200 * KB);
  expect(await cache.find('a', open('a'))).toBe(first);
  expect(opened).toEqual(['a']);
});

test('the cache never holds more than 64 MB, and keeps what is in use', async () => {
  const { opened, open } = store(256 * KB);
  const cache = emptyCache();
  // 252 of them fill it, each with the headers of its answers.
  for (let name = 0; name < 252; name += 1) await cache.find(`${name}`, open(`${name}`));
  await cache.find('0', open('0'));
  expect(opened).toHaveLength(252);
  await cache.find('new', open('new'));
  await cache.find('0', open('0'));
  expect(opened).toHaveLength(253);
  await cache.find('1', open('1'));
  expect(opened.slice(253)).toEqual(['1']);
});

test('what is not there, or too large, is not held and not kept open', async () => {
  const cache = emptyCache();
  expect(await cache.find('gone', async () => null)).toBeNull();
  const stream = Readable.from(['x']);
  expect(await cache.find('large', async () => ({ sizeBytes: 257 * KB, stream }))).toBeNull();
  expect(stream.destroyed).toBe(true);
  expect(await cache.find('gone', store(10).open('gone'))).toHaveLength(10);
});

test('asked for by two at once it is counted once', async () => {
  const { open } = store(256 * KB);
  const cache = emptyCache();
  for (let round = 0; round < 200; round += 1) {
    await Promise.all([cache.find(`${round}`, open(`${round}`)), cache.find(`${round}`, open(`${round}`))]);
  }
  const again = store();
  await cache.find('0', again.open('0'));
  expect(again.opened).toEqual([]);
});

test('an answer lasts a second, and ends with any change of its album that came after the check', async () => {
  let now = 0;
  const events = openEventBus();
  const cache = thumbnailCache({ events, now: () => now });
  const link = '/uploads/a.jpg?v=thumb';
  const bytes = (await cache.find('a', store(10).open('a'))) as Buffer;
  const keep = (checkedAt = cache.startCheck()) =>
    cache.keepAnswer('a', link, { albumId: 'wedding', headers: ['ETag', '"1"'], bytes, checkedAt });

  keep();
  now = 999;
  events.publish({ type: 'album.changed', albumId: 'another' });
  events.publish({ type: 'photo.ready', albumId: 'wedding', photoId: 'new' });
  expect(cache.findAnswer(link)).toMatchObject({ headers: ['ETag', '"1"'], bytes });
  now = 1_000;
  expect(cache.findAnswer(link)).toBeUndefined();

  keep();
  expect(cache.findAnswer(link)).toBeDefined();
  events.publish({ type: 'photo.deleted', albumId: 'wedding', photoId: 'old' });
  expect(cache.findAnswer(link)).toBeUndefined();

  const checkedAt = cache.startCheck();
  events.publish({ type: 'album.changed', albumId: 'wedding' });
  keep(checkedAt);
  expect(cache.findAnswer(link)).toBeUndefined();
  keep();
  expect(cache.findAnswer(`${link}&`)).toBeUndefined();
  expect(cache.findAnswer(link)).toBeDefined();
  cache.closeAnswers();
  expect(cache.findAnswer(link)).toBeUndefined();
});

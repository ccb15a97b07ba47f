import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteCachedAlbum } from './forget-seen.ts';
import { keepPinToken } from './pin-tokens.ts';
import { findSeenPage, keepSeenAlbum } from './seen-album.ts';

const ORIGIN = 'https://keepsake.example';
const CODE = 'GARDEN2345';
const HOUR_MS = 3_600_000;
const now = new Date('2026-06-21T18:00:00Z').getTime();
const linkOf = (rendition: string) => `${ORIGIN}/uploads/a.jpg?v=${rendition}&t=proof`;
const page = { album: {}, photos: [{ thumbnailUrl: linkOf('thumb') }] };

let stored: Map<string, string>;
let kept: Map<string, Response>;
beforeEach(() => {
  stored = new Map();
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const pathOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).pathname;
  const cache = {
    keys: async () => [...kept.keys()].map((path) => new Request(ORIGIN + path)),
    match: async (key: string | Request) => kept.get(pathOf(key))?.clone(),
    put: async (key: string, answer: Response) => void kept.set(pathOf(key), answer),
    delete: async (key: string | Request) => kept.delete(pathOf(key)),
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => kept.clear() });
  vi.stubGlobal('location', { href: `${ORIGIN}/upload/${CODE}` });
  vi.stubGlobal('document', { images: [], addEventListener: () => {} });
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function see(uploadCode: string, signal = new AbortController().signal): void {
  keepSeenAlbum(uploadCode, page, { version: '1', userId: null, signal });
}

test('a page whose write is aborted is not stored', async () => {
  see('OTHERCODE2');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await findSeenPage('OTHERCODE2')).not.toBeNull();
  see(CODE);
  deleteCachedAlbum(CODE);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await findSeenPage(CODE)).toBeNull();
  expect(await findSeenPage('OTHERCODE2')).not.toBeNull();

  see(CODE);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await findSeenPage(CODE)).toMatchObject({ photos: page.photos, seenAt: Date.now() - 1000 });
  deleteCachedAlbum(CODE);
  expect(await findSeenPage(CODE)).toBeNull();
});

test('a page that has changed before it is written is not stored', async () => {
  const showing = new AbortController();
  see(CODE, showing.signal);
  showing.abort();
  await vi.advanceTimersByTimeAsync(2000);
  expect(stored.size).toBe(0);
});

test('a page behind a PIN stays cached as long as its PIN token is valid, for a day at most', async () => {
  keepPinToken(CODE, `${now + 3 * HOUR_MS}.proof`);
  see(CODE);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  see(CODE);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1000);
  expect(await findSeenPage(CODE)).not.toBeNull();
  vi.setSystemTime(now + 3 * HOUR_MS + 1);
  expect(await findSeenPage(CODE)).toBeNull();
});

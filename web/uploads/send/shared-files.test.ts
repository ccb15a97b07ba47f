import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  findSharedFiles,
  hasSharedFiles,
  isForeignPost,
  keepSharedFiles,
  removeSharedFile,
} from './shared-files.ts';

const ORIGIN = 'https://keepsake.example';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const entries = new Map<string, Response>();
  const urlOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;
  const cache = {
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    match: async (key: string | Request) => entries.get(urlOf(key))?.clone(),
    put: async (key: string, answer: Response) => void entries.set(urlOf(key), answer),
    delete: async (key: string | Request) => entries.delete(urlOf(key)),
  };
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `Größe ${index}.jpg`;
    return new File([`photo ${index}`], name, { type: 'image/jpeg', lastModified: 1000 + index });
  });

test('thirty at most, for a day', async () => {
  expect(await keepSharedFiles(photos(29))).toBe(true);
  vi.setSystemTime(Date.now() + 1000);
  expect(await keepSharedFiles(photos(2))).toBe(false);
  const found = await findSharedFiles('7K3M9QX2TB');
  expect(found).toHaveLength(30);
  const { file } = found[3] ?? {};
  expect([file?.name, file?.type, file?.lastModified, await file?.text()]).toEqual([
    'Größe 3.jpg',
    'image/jpeg',
    1003,
    'photo 3',
  ]);
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  expect(await hasSharedFiles()).toBe(false);
});

test('what an album has offered is offered in no other, until it is removed', async () => {
  await keepSharedFiles(photos(1));
  const [found] = await findSharedFiles('7k3m9-qx2tb');
  expect(await findSharedFiles('AAAAABBBBB')).toEqual([]);
  expect(await findSharedFiles('7K3M9QX2TB')).toHaveLength(1);
  await removeSharedFile(found?.path ?? '');
  expect(await hasSharedFiles()).toBe(false);
});

test.each([
  ['a phone shares', {}, '', false],
  ['a phone shares, of no site', { Origin: 'null', 'Sec-Fetch-Site': 'none' }, 'about:client', false],
  ['our own page posts', { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }, `${ORIGIN}/upload/A`, false],
  ['a foreign page posts', { Origin: 'https://prizes.example' }, '', true],
  ['a foreign page posts, its address in the referrer only', {}, 'https://prizes.example/', true],
  ['a foreign page posts, and only the site is told', { 'Sec-Fetch-Site': 'cross-site' }, '', true],
  ['a sister of our site posts', { 'Sec-Fetch-Site': 'same-site' }, '', true],
])('%s', (_what, headers, referrer, isForeign) => {
  const request = { headers: new Headers(headers), referrer } as Request;
  expect(isForeignPost(request, ORIGIN)).toBe(isForeign);
});

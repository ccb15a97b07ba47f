import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const USER = { id: 'u1', email: 'ines@example.com', name: 'Ines' };
const asked: { url: string; headers: Record<string, string>; signal: AbortSignal }[] = [];

function fakeStorage(values: Record<string, string>) {
  const kept = new Map(Object.entries(values));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A page opens at this address, in a browser that has stored these values; its head runs. */
async function openPage(pathname: string, stored: Record<string, string>) {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', fakeStorage(stored));
  vi.stubGlobal('sessionStorage', fakeStorage({}));
  const head = '../public/first-request.js';
  await import(head);
  return (await import('./request.ts')).request;
}

const signedIn = (token: string) => ({
  keepsake_session: JSON.stringify({ token, user: USER }),
  keepsake_client_id: 'this-phone',
});

// The files of a worker share its globals.
afterEach(() => void vi.unstubAllGlobals());

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('keepsakeFirstRequest', undefined);
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: Omit<(typeof asked)[number], 'url'>) => {
    asked.push({ url, headers: init.headers, signal: init.signal });
    return Response.json({ answer: asked.length });
  });
});

test('the application takes the early response once', async () => {
  const request = await openPage('/albums/a1', signedIn('secret'));
  expect(asked.map(({ url, headers }) => [url, headers])).toEqual([
    [
      '/api/albums/a1',
      { 'X-Client-Id': 'this-phone', 'Accept-Language': 'en', Authorization: 'Bearer secret' },
    ],
  ]);
  const open = () => request('GET /albums/:albumId', { params: { albumId: 'a1' } });
  expect(await open()).toEqual({ answer: 1 });
  expect(await open()).toEqual({ answer: 2 });
});

test('the dashboard’s early request asks for its albums', async () => {
  const request = await openPage('/', signedIn('secret'));
  expect(await request('GET /albums')).toEqual({ answer: 1 });
  expect(asked.map(({ url }) => url)).toEqual(['/api/albums']);
});

test('the early response for another person is ignored', async () => {
  const request = await openPage('/', signedIn('secret'));
  localStorage.setItem('keepsake_session', JSON.stringify({ token: 'another', user: USER }));
  expect(await request('GET /albums')).toEqual({ answer: 2 });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test.each([
  ['/albums/a1', {}],
  ['/albums/a1', { ...signedIn('secret'), keepsake_session: '{"token":' }],
  ['/albums/a1/review', signedIn('secret')],
  ['/profile', signedIn('secret')],
])('at %s with %j there is no early request', async (pathname, stored) => {
  await openPage(pathname, stored);
  expect(asked).toEqual([]);
});

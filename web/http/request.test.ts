import { afterEach, expect, test, vi } from 'vitest';
import { request, toPath } from './request.ts';
import { getServerTime } from './server-clock.ts';

afterEach(() => vi.unstubAllGlobals());

/** Never called: the compiler is the test. */
async function theseDoNotCompile() {
  // @ts-expect-error an address that is not in the contract
  await request('GET /nothing');
  // @ts-expect-error the wrong method
  await request('PUT /auth/me');
  // @ts-expect-error no body
  await request('POST /auth/login');
  // @ts-expect-error a field of the body is missing
  await request('POST /auth/login', { body: { email: 'a@b.c' } });
  // @ts-expect-error a body where none is wanted
  await request('GET /auth/me', { body: { email: 'a@b.c' } });
  // @ts-expect-error no params
  await request('GET /albums/:albumId');
  // @ts-expect-error a misspelt param
  await request('GET /albums/:albumId', { params: { album: '1' } });
  // @ts-expect-error one param of two
  await request('DELETE /albums/:albumId/photos/:photoId', { params: { albumId: '1' } });
  // @ts-expect-error params where there are none
  await request('GET /albums', { params: { albumId: '1' } });
  // @ts-expect-error files go through upload.ts
  await request('POST /uploads/:uploadCode', { params: { uploadCode: 'A' }, body: {} });
  // @ts-expect-error streams go through listen.ts
  await request('GET /albums/:albumId/events', { params: { albumId: '1' } });
  // @ts-expect-error administrators have a way of their own
  await request('GET /admin/users');
  const { user } = await request('GET /auth/me');
  // @ts-expect-error a field that the reply does not have
  return user.passwordHash;
}

test('the compiler enforces the API contract', () => {
  expect(theseDoNotCompile).toBeTypeOf('function');
});

test('parameters in a path are encoded and cannot change the rest of the path', () => {
  expect(toPath('GET /albums')).toBe('/albums');
  const params = { albumId: 'a/../b', photoId: 'p?x=1' };
  expect(toPath('DELETE /albums/:albumId/photos/:photoId', params)).toBe(
    '/albums/a%2F..%2Fb/photos/p%3Fx%3D1',
  );
});

test('a captive portal’s sign-in page is not accepted as a response', async () => {
  const params = { albumId: 'a', photoId: 'p' };
  const deletion = () => request('DELETE /albums/:albumId/photos/:photoId', { params });
  const headers = { Date: 'Thu, 01 Jan 2099 00:00:00 GMT' };
  for (const page of ['<h1>Welcome to our Wi-Fi</h1>', '']) {
    vi.stubGlobal('fetch', async () => new Response(page, { headers }));
    await expect(deletion()).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  }
  expect(getServerTime(0), 'its clock is not the server’s').toBe(0);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await expect(deletion()).resolves.toBeUndefined();
});

test.each([null, { album: null }, { albums: null }, { albums: [null] }, { album: {}, photos: [null] }])(
  'a response of %j lacks required fields and is not accepted',
  async (body) => {
    vi.stubGlobal('fetch', async () => Response.json(body));
    await expect(request('GET /albums')).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
    vi.stubGlobal('fetch', async () => Response.json({ albums: [{ id: 'a' }] }));
    await expect(request('GET /albums')).resolves.toEqual({ albums: [{ id: 'a' }] });
  },
);

test.each([
  [410, { code: 'ALBUM_ARCHIVED' }, /^Something went wrong/u],
  [410, { code: 'LINK_CLOSED', error: '' }, /^Something went wrong/u],
  [410, { code: 'ALBUM_ARCHIVED', error: 'Fermé.' }, /^Fermé\.$/u],
])('a rejection %d with %j shows the server’s text if there is one', async (status, body, message) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const { code } = body;
  await expect(request('GET /auth/me')).rejects.toMatchObject({
    status,
    code,
    message: expect.stringMatching(message),
  });
});

test.each([400, 401, 403, 404, 408, 410, 429])(
  'a %d from a proxy or a firewall counts as an outage',
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Blocked</h1>', { status }));
    await expect(request('GET /auth/me')).rejects.toMatchObject({ status: 502, code: 'UNKNOWN' });
    const refusal = { error: 'No.', code: 'NOT_FOUND' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status }));
    await expect(request('GET /auth/me')).rejects.toMatchObject({ status, code: 'NOT_FOUND' });
  },
);

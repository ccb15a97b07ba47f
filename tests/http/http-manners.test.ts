import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { makePhoto, makePhotos } from '../support/made-photos.ts';
import { ownerWithAlbum, Person } from '../support/person.ts';
import { sendRaw } from '../support/raw-request.ts';

// The unbuilt pages suffice as a web client that handles every address.
const keepsake = keepsakeForFile({ webFolder: join(import.meta.dirname, '..', '..', 'web') });
let ines: Person;
let albumId: string;
beforeAll(async () => {
  const { owner, album } = await ownerWithAlbum(keepsake);
  [ines, albumId] = [owner, album.id];
  // These photos make the response worth compressing.
  await ines.upload(album.uploadCode, await makePhotos(8, { width: 16, height: 16 }));
});

const login = (body: string | Buffer, headers: Record<string, string> = {}) =>
  sendRaw(keepsake, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });

/** Sends raw bytes and reads until the server closes the connection. */
function sendBytes(text: string): Promise<string> {
  const { hostname, port } = new URL(keepsake.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

describe('an invalid URL', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/albums/'],
    ['GET', '/.env'],
    ['GET', '/.git/config'],
    ['GET', '/%2egit/config'],
    ['GET', '/albums/.env'],
    ['GET', '/metrics'],
    ['GET', '/readyz'],
    ['GET', '/docs'],
    ['GET', '/docs/'],
    ['GET', '/assets/missing.js'],
    ['GET', '/assets/app.js.map'],
  ])('%s %s: is JSON, whatever the client accepts', async (method, path) => {
    const answer = await sendRaw(keepsake, { method, path, headers: { Accept: 'text/html' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.text)).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  test.each(['/', '/login', '/albums/42', '/no/such/page', '/documents', '/wall/ABC'])(
    '%s is a page, and the application handles unknown pages',
    async (path) => {
      const { status, headers } = await sendRaw(keepsake, { path });
      const { 'content-type': type, 'permissions-policy': policy } = headers;
      expect([status, type, policy]).toEqual([200, 'text/html; charset=utf-8', expect.any(String)]);
    },
  );

  test.each([
    ['PUT', '/api/albums', 'POST, GET, HEAD'],
    ['POST', '/api/auth/me?x=1', 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/api/auth/login', 'POST'],
    ['DELETE', '/api/uploads/ABC/verify-pin', 'POST'],
    ['POST', '/api/health', 'GET, HEAD'],
    ['DELETE', '/uploads/abc.jpg', 'GET, HEAD'],
  ])('%s %s: is a 405 that names the allowed methods', async (method, path, allow) => {
    const answer = await sendRaw(keepsake, { method, path });
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });

  test.each(['%00', '%E0%A4%A', '..', '%2e%2e%2f', "' OR 1=1--", '9223372036854775808', 'x'.repeat(10_000)])(
    'finds no album and no code for the value %j',
    async (name) => {
      for (const path of [`/api/albums/${name}`, `/api/uploads/${name}`, `/api/uploads/${name}/wall`]) {
        const answer = await sendRaw(keepsake, {
          path: path.replaceAll(' ', '%20'),
          headers: ines.headers(),
        });
        expect([path, [400, 404, 414].includes(answer.status)]).toEqual([path, true]);
        expect(JSON.parse(answer.text)).toHaveProperty('code');
      }
    },
  );
});

describe('an invalid body', () => {
  const theirs = { email: 'ines.costa@example.org', password: 'Ines Costa password' };
  test.each([
    ['text', JSON.stringify(theirs), { 'Content-Type': 'text/plain' }, 415],
    ['a form', 'email=a&password=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['a multipart body', '--x--', { 'Content-Type': 'multipart/form-data; boundary=x' }, 400],
    ['half of JSON', '{"email":', {}, 400],
    ['no JSON', 'NaN', {}, 400],
    ['nothing called JSON', '', {}, 400],
    ['UTF-16', Buffer.from(JSON.stringify(theirs), 'utf16le'), {}, 400],
    ['65 KB', JSON.stringify({ ...theirs, password: 'x'.repeat(65 * 1024) }), {}, 413],
    ['a prototype', '{"__proto__":{"admin":true},"email":"a@b.co","password":"12345678"}', {}, 400],
    ['a constructor’s prototype', '{"constructor":{"prototype":{"admin":true}}}', {}, 400],
    ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000), {}, 400],
    [
      'a squeezed body',
      Buffer.from('H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 'base64'),
      { 'Content-Encoding': 'gzip' },
      400,
    ],
  ])('is rejected: %s', async (_what, body, headers, status) => {
    const answer = await login(body, headers as Record<string, string>);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      expect.objectContaining({ error: expect.any(String), code: expect.any(String) }),
    ]);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test('would be accepted if it were valid JSON', async () => {
    expect((await login(JSON.stringify(theirs))).status).toBe(200);
  });
});

function expectSecurityHeaders(answer: string): void {
  const names =
    /^(?:content-security-policy|x-content-type-options|referrer-policy|permissions-policy): /gimu;
  expect(answer.match(names)).toHaveLength(4);
}

describe('invalid HTTP', () => {
  test.each([
    ['no request', 'nonsense\r\n\r\n'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    ],
    ['no host', 'GET /api/health HTTP/1.1\r\n\r\n'],
  ])('%s: gets a 400 as JSON, and the connection is closed', async (_what, bytes) => {
    const answer = await sendBytes(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u);
    expect(answer).toContain('"code":"VALIDATION"');
    expectSecurityHeaders(answer);
  });

  test.each([
    ['no host', 'GET / HTTP/1.0\r\n'],
    ['a host with a space', 'GET / HTTP/1.1\r\nHost: a b\r\n'],
    ['a port that is none', 'GET /privacy HTTP/1.1\r\nHost: x:99999\r\n'],
    ['a host of 3 KB', `GET / HTTP/1.1\r\nHost: ${'x'.repeat(3_000)}\r\n`],
  ])('%s for a page: gets a 400, because the URL is unknown', async (_what, head) => {
    const answer = await sendBytes(`${head}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
    expectSecurityHeaders(answer);
  });

  test('includes an undecodable URL and an unsupported expectation', async () => {
    const rest = 'Host: x\r\nConnection: close\r\n\r\n';
    expectSecurityHeaders(await sendBytes(`GET /%E0%A4%A HTTP/1.1\r\n${rest}`));
    const answer = await sendBytes(`GET / HTTP/1.1\r\nExpect: the moon\r\n${rest}`);
    expect(answer).toMatch(/^HTTP\/1\.1 417 /u);
    expectSecurityHeaders(answer);
  });

  test('includes 20 KB of headers, which are a 431', async () => {
    const answer = await sendBytes(
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /u);
    expectSecurityHeaders(answer);
  });
});

describe('response headers', () => {
  test('are complete on every response of the API', async () => {
    for (const path of ['/api/auth/me', '/api/albums', '/api/nothing', '/api/health']) {
      const { headers } = await sendRaw(keepsake, { path, headers: ines.headers() });
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/^camera=\(\), .*, microphone=\(self\)$/u),
        'cache-control': 'no-store',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  test('allow no other site to read or send requests', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' };
    const answer = await sendRaw(keepsake, { method: 'OPTIONS', path: `/api/albums/${albumId}`, headers });
    expect(answer.status).toBe(405);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('compress a large response for a browser that accepts %s', async (accepted, encoding, unpack) => {
    const path = `/api/albums/${albumId}`;
    const answer = await sendRaw(keepsake, {
      path,
      headers: { ...ines.headers(), 'Accept-Encoding': accepted },
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(JSON.parse(unpack(answer.bytes).toString())).toHaveProperty('album.id', albumId);
  });
});

test('URLs in responses come from PUBLIC_URL or the request, never from a forged header', async () => {
  const headers = { ...ines.headers(), 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
  const answer = await sendRaw(keepsake, { path: `/api/albums/${albumId}`, headers });
  const { album } = JSON.parse(answer.text) as { album: { guestUploadUrl: string } };
  expect(album.guestUploadUrl.startsWith(`${keepsake.url}/upload/`)).toBe(true);
});

test('the log has a line for each response, and no secret in any line', async () => {
  const visitor = new Person(keepsake, 'Log Reader');
  const { token } = await visitor.register();
  const { album } = await visitor.createAlbum('Logged');
  const session = 'a secret session of 32 characters';
  const { photos } = await visitor.upload(album.uploadCode, [await makePhoto()], {
    uploadSessionId: session,
  });
  await visitor.send('GET', photos[0]?.fileUrl ?? '');
  await visitor.ask('GET /uploads/:uploadCode', { params: { uploadCode: album.uploadCode } });
  await login('{"email":"log.reader@example.org","password":"a wrong password"}');
  await keepsake.settle();

  const log = keepsake.log.join('');
  expect(log).toContain('"route":"/api/uploads/:uploadCode"');
  expect(log).toContain('"status":401');
  const proof = new URL(photos[0]?.fileUrl ?? '', keepsake.url).searchParams.get('t') ?? '?';
  for (const secret of [token, 'Log Reader password', 'a wrong password', session, album.uploadCode, proof]) {
    expect(log).not.toContain(secret);
  }
});

test('the log records sign-ins, failures, limits and invalid links without naming a person', async () => {
  const { owner, album } = await ownerWithAlbum(keepsake, 'Watched Owner');
  const { photos } = await owner.upload(album.uploadCode, [await makePhoto()]);
  await keepsake.settle();
  const params = { albumId: album.id };
  await owner.get('PATCH /albums/:albumId/pin', { params, body: { pin: '4711' } });
  const from = keepsake.log.length;
  const email = 'watched.owner@example.org';
  await login(JSON.stringify({ email, password: 'Watched Owner password' }));
  await login(JSON.stringify({ email, password: 'not the password' }));
  const guest = new Person(keepsake, 'Guest');
  const tryPin = () =>
    guest.ask('POST /uploads/:uploadCode/verify-pin', {
      params: { uploadCode: album.uploadCode },
      body: { pin: '0000' },
    });
  for (let guess = 0; guess < 5; guess += 1) await tryPin();
  await guest.ask('GET /albums');
  await guest.send('GET', `${photos[0]?.fileUrl}x`);
  for (let more = 0; more < 3; more += 1) await owner.ask('POST /albums', { body: { title: 'One more' } });

  const anyDigits = /"(?:time|pid|reqId)":[^,]+,/gu;
  const lines = keepsake.log.slice(from).filter((line) => line.includes('"security":'));
  const told = lines.map((line) => line.replace(anyDigits, ''));
  const events = told.map((line) => (JSON.parse(line) as { security: string }).security);
  expect(events).toEqual([
    'signed in',
    'sign-in failed',
    ...Array(4).fill('PIN wrong'),
    'PIN locked',
    'not signed in',
    'file link refused',
    'limit reached',
  ]);
  for (const secret of [email, 'Watched', '4711', '0000', album.uploadCode]) {
    expect(told.join('')).not.toContain(secret);
  }
});

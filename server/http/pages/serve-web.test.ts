import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressWeb } from '../../../scripts/compress-web.ts';
import { serveWeb } from './serve-web.ts';

const STYLE = '.wall { columns: 3; }\n'.repeat(100);
const HEADER = '<header>Keepsake</header>';
const PLACE = '<!--keepsake:header-->';
const PAGE = `<html><head><!--keepsake:head--></head><body>${PLACE}<!--keepsake:data--></body></html>`;
const MANIFEST = {
  'albums/page/album-screen.tsx': { file: 'assets/album.js', imports: ['_rows.js'] },
  '_rows.js': { file: 'assets/rows.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
};

let folder: string;
let app: FastifyInstance;
const CONTENTS = {
  describe: async () => ({
    language: 'en' as const,
    title: 'Lena & Tom',
    description: '',
    url: 'https://photos.example.org/',
  }),
  linkPicture: async () => null,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-web-'));
  for (const page of ['index.html', 'privacy.html']) await writeFile(join(folder, page), PAGE);
  await writeFile(join(folder, 'upload.html'), PAGE.replace(PLACE, HEADER));
  await writeFile(join(folder, 'wall.css'), STYLE);
  await writeFile(join(folder, 'icon.png'), 'a picture');
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(folder, 'worker.js'), 'self.skipWaiting();');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'mp3-worker-Dx1.js'), 'encode();');
  compressWeb(folder);
  app = Fastify();
  await serveWeb(app, folder, CONTENTS);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])('a style sheet is compressed for a browser that accepts %s', async (accepted, encoding, unpack) => {
  const reply = await ask('/wall.css', accepted);
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(reply.rawPayload.length).toBeLessThan(STYLE.length / 10);
  expect(unpack(reply.rawPayload).toString()).toBe(STYLE);
});

test('a style sheet is sent uncompressed to a browser that accepts neither encoding', async () => {
  const reply = await ask('/wall.css', 'identity');
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.body).toBe(STYLE);
});

test('only pictures may be loaded from the photo store, and only if browsers fetch photos there', async () => {
  const withStore = Fastify();
  await serveWeb(withStore, folder, { ...CONTENTS, storeOrigin: 'https://s3.example.org' });
  const policyOf = async (url: string) =>
    String((await withStore.inject({ url })).headers['content-security-policy']).split('; ');
  for (const page of ['/', '/upload/ABC', '/admin']) {
    const naming = (await policyOf(page)).filter((rule) => rule.includes('s3.example.org'));
    expect(naming).toEqual(["img-src 'self' blob: data: https://s3.example.org"]);
  }
  const worker = await policyOf('/worker.js');
  expect(worker).toEqual(["default-src 'none'", "connect-src 'self' https://s3.example.org"]);
  await withStore.close();
});

test('a picture is sent uncompressed', async () => {
  const reply = await ask('/icon.png', 'gzip, br');
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.body).toBe('a picture');
});

test('a compressed file has no URL of its own', async () => {
  expect((await ask('/wall.css.br', 'br')).statusCode).toBe(404);
});

test('a file that the browser has cached is not sent again', async () => {
  const { etag = '' } = (await ask('/wall.css', 'br')).headers;
  const again = (known: string) =>
    app.inject({ url: '/wall.css', headers: { 'accept-encoding': 'br', 'if-none-match': known } });
  expect((await again(String(etag))).statusCode).toBe(304);
  expect((await again('W/"another"')).statusCode).toBe(200);
});

test('public album pages may be stored and restored by the browser, but pages of the application may not', async () => {
  const cachingOf = async (url: string) => (await ask(url, 'br')).headers['cache-control'];
  for (const url of ['/upload/7K3M9QX2TB', '/wall/7K3M9QX2TB', '/privacy'])
    expect(await cachingOf(url)).toBe('private, no-cache');
  for (const url of ['/', '/login', '/albums/Jy2SNz9yhEVmWaD', '/admin'])
    expect(await cachingOf(url)).toBe('no-store');
});

test('the service worker is revalidated each time and may connect only to this server', async () => {
  const { headers } = await ask('/worker.js?of-an-own-name', 'identity');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
});

test('only the encoder of recordings may run WebAssembly', async () => {
  const policyOf = async (url: string) =>
    String((await ask(url, 'identity')).headers['content-security-policy']);
  expect(await policyOf('/assets/mp3-worker-Dx1.js')).toContain("script-src 'wasm-unsafe-eval'");
  for (const url of ['/', '/upload/ABC', '/worker.js']) expect(await policyOf(url)).not.toContain('wasm');
});

test('an album page preloads the scripts of its screen, but another page does not', async () => {
  const namedBy = async (url: string) =>
    [...(await ask(url, 'identity')).body.matchAll(/"modulepreload" crossorigin href="([^"]+)"/gu)].map(
      ([, file]) => file,
    );
  expect(await namedBy('/albums/Jy2SNz9yhEVmWaD')).toEqual([
    '/assets/album.js',
    '/assets/rows.js',
    '/assets/react.js',
  ]);
  expect(await namedBy('/profile')).toEqual([]);
});

test.each([
  ['/', true],
  ['/albums/abc', true],
  ['/administrators', true],
  ['/admin', false],
  ['/admin/users', false],
])('before its scripts run the page %s contains the header: %s', async (path, isShown) => {
  const { body } = await ask(path, 'identity');
  expect(body.includes(HEADER)).toBe(isShown);
  expect(body.includes('<main')).toBe(false);
});

test('an unknown page URL loads the application, but a missing file is a 404', async () => {
  for (const url of ['/nope', '/nope.html', '/index.html', '/login.', '/albums/abc.']) {
    const reply = await ask(url, 'identity');
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
    ]);
  }
  expect((await ask('/nope.js', 'identity')).statusCode).toBe(404);
  const typed = await app.inject({ url: '/nope.php', headers: { accept: 'text/html,*/*' } });
  expect(typed.statusCode).toBe(200);
});

test.each([
  ['/upload/7K3M9QX2TB/', '/upload/7K3M9QX2TB'],
  ['/upload/7K3M9QX2TB.', '/upload/7K3M9QX2TB'],
  ['/wall/7K3M9QX2TB/?photo=a', '/wall/7K3M9QX2TB?photo=a'],
  ['/wall/7k3m-9qx2tb,', '/wall/7K3M9QX2TB'],
  ['/upload/7K3M9QX2TB%20', '/upload/7K3M9QX2TB'],
  ['/upload/7K3M9QX2TB%2520?lang=de', '/upload/7K3M9QX2TB?lang=de'],
  ['/upload/%E2%80%8B7K3M9QX2TB%E2%80%8B', '/upload/7K3M9QX2TB'],
  ['/wall/%E2%81%A67K3M9QX2TB%E2%81%A9).', '/wall/7K3M9QX2TB'],
  ['/upload/7K3M9%C2%ADQX2TB%EF%BB%BF', '/upload/7K3M9QX2TB'],
  ['/upload/%EF%BC%97K3M9QX2TB', '/upload/7K3M9QX2TB'],
])('the address %s redirects to %s', async (url, clean) => {
  const { statusCode, headers } = await ask(url, 'identity');
  expect([statusCode, headers.location]).toEqual([308, clean]);
});

test.each(['7k3m9qx2tb', '7K3M9-QX2TB', '%C3%89', '%20'])(
  'the page of code %s is served without a redirect',
  async (code) => {
    expect((await app.inject({ url: `/upload/${code}` })).statusCode).toBe(200);
  },
);

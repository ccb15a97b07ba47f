import type { Writable } from 'node:stream';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { replyWithError } from '../http/error-reply.ts';
import { limitRates } from '../http/limits/rate-limits.ts';
import { disposition, parseRange, sendFile } from './send-file.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  [' bytes=1-2 ', { start: 1, end: 2 }],
  ['bytes=100-', null],
  ['bytes=100-200', null],
  ['bytes=20-10', null],
  ['bytes=-0', null],
  ['bytes=-', 'all'],
  ['bytes=0-1,3-4', 'all'],
  ['bytes=a-b', 'all'],
  ['bytes=1.5-2', 'all'],
  ['pages=1-2', 'all'],
  ['', 'all'],
])('parsing the Range header %j for 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test('any Range header yields a range that lies within the file', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
      ),
      fc.nat(1000),
      (header, sizeBytes) => {
        const range = parseRange(header, sizeBytes);
        if (range === null || range === 'all') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(sizeBytes);
      },
    ),
  );
});

test('an empty file has no range', () => {
  expect(parseRange('bytes=0-', 0)).toBeNull();
  expect(parseRange('bytes=-5', 0)).toBeNull();
});

test('a download keeps its UTF-8 filename, which cannot break the header', () => {
  expect(disposition('Inês (1).jpg')).toBe(
    `attachment; filename="In_s (1).jpg"; filename*=UTF-8''In%C3%AAs%20%281%29.jpg`,
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const header = disposition(name);
      expect(header).toMatch(/^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[\w.!~%-]*$/u);
      expect(decodeURIComponent(header.split("filename*=UTF-8''").at(-1) ?? '')).toBe(name);
    }),
  );
});

test('an IP address may request twenty ZIP ranges a second, including failed requests', async () => {
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  limitRates(app, () => 0);
  const zip = {
    ...{ contentType: 'application/zip', etag: 'a-list', maxAge: 0, downloadName: null },
    bytes: async () => null,
    sizeBytes: async () => 100,
    open: async () => ({ sizeBytes: 100, writeTo: async (sink: Writable) => void sink.end('part') }),
  };
  app.get('/api/zips/:zipId', { config: { limit: 'zips' } }, async (request, reply) => {
    if (request.url.endsWith('broken')) throw new AppError('ZIP_BROKEN');
    return sendFile(request, reply, zip);
  });
  const load = async (id: string, range: string, remoteAddress = '192.0.2.1') =>
    (await app.inject({ url: `/api/zips/${id}`, headers: { range }, remoteAddress })).statusCode;
  for (let round = 0; round < 400; round += 1) {
    const parts = [
      await load('a', 'bytes=0-3'),
      await load('a', 'bytes=100-'),
      await load('broken', 'bytes=0-3'),
    ];
    expect(parts).toEqual([206, 416, 410]);
  }
  expect(await load('a', 'bytes=0-3')).toBe(429);
  expect(await load('a', 'bytes=0-3', '192.0.2.2')).toBe(206);
  await app.close();
});

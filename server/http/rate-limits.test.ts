// Counting what comes too often, in a memory that does not grow with those who send it; and what each route allows.

import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { replyWithError } from './error-reply.ts';
import { countIn, limitRates, type RouteLimits } from './rate-limits.ts';

test('so many in a window, and none more before it ends', () => {
  let now = 0;
  const count = countIn({ most: 2, windowMs: 60_000 }, () => now);
  expect([count('a'), count('a'), count('b')]).toEqual([null, null, null]);
  expect(count('a')).toBe(60);
  now = 59_500;
  expect(count('a')).toBe(1);
  now = 60_000;
  expect(count('a')).toBe(null);
});

test('however many come, only the latest are remembered', () => {
  const count = countIn({ most: 1, windowMs: 60_000 }, () => 0, 100);
  for (let who = 0; who < 100; who += 1) count(`phone ${who}`);
  expect(count('phone 0')).toBe(60);
  for (let who = 100; who < 150; who += 1) count(`phone ${who}`);
  expect(count('phone 0')).toBe(null);
  expect(count('phone 149')).toBe(60);
});

test('files are counted by address, under GET and HEAD together', async () => {
  const limits: Record<string, RouteLimits> = {
    'GET /uploads/:storedFilename': { address: { most: 3, windowMs: 60_000 } },
  };
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  limitRates(app, () => 0, limits);
  app.get('/uploads/:storedFilename', async () => 'a file');
  app.get('/other', async () => 'not limited');
  const ask = async (method: 'GET' | 'HEAD', url: string, remoteAddress = '192.0.2.1') =>
    (await app.inject({ method, url, remoteAddress })).statusCode;
  expect([
    await ask('GET', '/uploads/a'),
    await ask('HEAD', '/uploads/a'),
    await ask('GET', '/uploads/b'),
  ]).toEqual([200, 200, 200]);
  expect(await ask('GET', '/uploads/c')).toBe(429);
  expect(await ask('GET', '/uploads/c', '192.0.2.2')).toBe(200);
  expect(await ask('GET', '/other')).toBe(200);
  await app.close();
});

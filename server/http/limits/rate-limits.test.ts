import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replyWithError } from '../error-reply.ts';
import { limitRates, RATES } from './rate-limits.ts';

const MINUTE = 60_000;
const VENUE = '192.0.2.1';

let now: number;
let app: FastifyInstance;
beforeEach(async () => {
  now = 0;
  app = Fastify();
  app.setErrorHandler(replyWithError);
  limitRates(app, () => now, {
    ...RATES,
    views: { device: 5, address: 20 },
    files: { address: 3 },
  });
  app.get('/page', { config: { limit: 'views' } }, async () => 'a page');
  app.get('/wall', { config: { limit: 'views' } }, async () => 'a wall');
  app.get('/file', { config: { limit: 'files' } }, async () => 'a file');
  app.post('/photos', { config: { limit: 'uploads' } }, async () => 'stored');
  app.get('/other', async () => 'not limited');
});
afterEach(() => app.close());

const ask = async (url: string, device?: string, remoteAddress = VENUE, method: 'GET' | 'HEAD' = 'GET') => {
  const headers = device === undefined ? {} : { 'x-client-id': device };
  return (await app.inject({ method, url, headers, remoteAddress })).statusCode;
};

test('a device has one request budget for all routes of a rate limit until the time window ends', async () => {
  for (let look = 0; look < 5; look += 1) expect(await ask(look % 2 ? '/page' : '/wall', 'Ava')).toBe(200);
  expect(await ask('/page', 'Ava')).toBe(429);
  expect(await ask('/other', 'Ava')).toBe(200);
  // The same id at another address is another device.
  expect(await ask('/page', 'Ava', '192.0.2.2')).toBe(200);
  now = MINUTE - 1;
  const headers = { 'x-client-id': 'Ava' };
  const refused = await app.inject({ url: '/page', headers, remoteAddress: VENUE });
  expect(refused.headers['retry-after']).toBe('1');
  now = MINUTE;
  expect(await ask('/page', 'Ava')).toBe(200);
});

test('requests that a device sends beyond its own limit do not count for its IP address', async () => {
  for (let look = 0; look < 100; look += 1) await ask('/page', 'runaway');
  for (let guest = 0; guest < 15; guest += 1) expect(await ask('/page', `guest ${guest}`)).toBe(200);
});

test('requests with invented or missing device ids are limited by IP address, without effect on other IP addresses', async () => {
  for (let made = 0; made < 10; made += 1) expect(await ask('/page', `made up ${made}`)).toBe(200);
  for (let asked = 0; asked < 10; asked += 1) expect(await ask('/page')).toBe(200);
  expect([await ask('/page'), await ask('/page', 'made up 11')]).toEqual([429, 429]);
  expect(await ask('/page', 'guest', '192.0.2.2')).toBe(200);
});

test('a device id of more than 64 characters is ignored and not stored', async () => {
  const [longest, longer] = ['x'.repeat(64), 'x'.repeat(65)];
  for (let sent = 0; sent < 6; sent += 1) {
    expect(await ask('/page', longest)).toBe(sent < 5 ? 200 : 429);
    expect(await ask('/page', longer)).toBe(200);
  }
});

test('file requests are counted by IP address, GET and HEAD together', async () => {
  expect([
    await ask('/file'),
    await ask('/file', undefined, VENUE, 'HEAD'),
    await ask('/file', 'Ava'),
    await ask('/file', 'Noor'),
  ]).toEqual([200, 200, 200, 429]);
});

test('two hundred guests behind the same IP address can upload 3000 photos in five minutes', async () => {
  const upload = async (guest: number, remoteAddress = VENUE) => {
    const headers = { 'x-client-id': `guest ${guest}` };
    return (await app.inject({ method: 'POST', url: '/photos', headers, remoteAddress })).statusCode;
  };
  for (let sent = 0; sent < 3_000; sent += 1) expect(await upload(sent % 200)).toBe(200);
  expect(await upload(200)).toBe(429);
  expect(await upload(200, '192.0.2.2')).toBe(200);
  now = 5 * MINUTE;
  expect(await upload(200)).toBe(200);
});

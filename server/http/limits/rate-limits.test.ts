import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { openEventBus } from '../../events/event-bus.ts';
import { replyWithError } from '../error-reply.ts';
import { limitRates, type RouteLimits } from './rate-limits.ts';

const MINUTE = 60_000;
const VENUE = '192.0.2.1';
const limits: Record<string, RouteLimits> = {
  'GET /uploads/:storedFilename': { address: { max: 3, windowMs: MINUTE } },
  'GET /page': { device: { max: 5, windowMs: MINUTE }, address: { max: 1000, windowMs: MINUTE } },
  'POST /photos': {
    device: { max: 5, windowMs: MINUTE },
    address: { max: 1000, windowMs: MINUTE },
    hasBody: true,
  },
};

/** Whether the request came to its end or was broken off. */
const closed = (request: IncomingMessage) =>
  new Promise<void>((resolve) => {
    request.on('error', () => undefined).once('close', () => resolve());
  });

let now: number;
let app: FastifyInstance;
beforeEach(async () => {
  now = 0;
  app = Fastify();
  app.setErrorHandler(replyWithError);
  limitRates(app, () => now, openEventBus(), limits);
  app.get('/uploads/:storedFilename', async ({ url }) => {
    if (url.includes('missing')) throw new AppError('NOT_FOUND');
    return 'a file';
  });
  app.addContentTypeParser('image/jpeg', (_request, _body, done) => done(null));
  app.get('/other', async () => 'not limited');
  app.get('/page', async () => 'a page');
  app.post('/photos', async (request) => {
    const { query } = request as { query: { code?: string; photo?: string } };
    if (query.code === 'unknown') throw new AppError('ALBUM_NOT_FOUND');
    if (query.code === 'one of many') throw new AppError('SLOW_DOWN', { retryAfter: 1 });
    if (query.photo === 'stored before') return 'stored';
    request.admitBody?.();
    if (query.photo === 'long') await closed(request.raw);
    if (query.photo === 'empty') throw new AppError('EMPTY_FILE');
    if (query.photo === 'deleted meanwhile') throw new AppError('ALBUM_NOT_FOUND');
    return 'stored';
  });
});
afterEach(() => app.close());

const ask = async (method: 'GET' | 'HEAD' | 'POST', url: string, device?: string, remoteAddress = VENUE) => {
  const headers = device === undefined ? {} : { 'x-client-id': device };
  return (await app.inject({ method, url, headers, remoteAddress })).statusCode;
};
const send = (device: string | undefined, options = '', remoteAddress = VENUE) =>
  ask('POST', `/photos${options}`, device, remoteAddress);

test('files are counted by address, under GET and HEAD together, and only those that were there', async () => {
  for (let missing = 0; missing < 5; missing += 1) expect(await ask('GET', '/uploads/missing')).toBe(404);
  expect([
    await ask('GET', '/uploads/a'),
    await ask('HEAD', '/uploads/a'),
    await ask('GET', '/uploads/b'),
  ]).toEqual([200, 200, 200]);
  expect(await ask('GET', '/uploads/c')).toBe(429);
  expect(await ask('GET', '/uploads/c', undefined, '192.0.2.2')).toBe(200);
  expect(await ask('GET', '/other')).toBe(200);
});

test('two hundred guests behind one address send 3000 photos in five minutes; beyond that the address waits', async () => {
  const server = Fastify();
  server.setErrorHandler(replyWithError);
  limitRates(server, () => now, openEventBus());
  server.post('/api/uploads/:uploadCode', async (request) => {
    request.admitBody?.();
    return 'stored';
  });
  const upload = async (guest: number, remoteAddress = VENUE) => {
    const headers = { 'x-client-id': `guest ${guest}` };
    return (await server.inject({ method: 'POST', url: '/api/uploads/x', headers, remoteAddress }))
      .statusCode;
  };
  for (let sent = 0; sent < 3_000; sent += 1) expect(await upload(sent % 200)).toBe(200);
  expect(await upload(200)).toBe(429);
  expect(await upload(200, '192.0.2.2')).toBe(200);
  // Known devices have a small part left.
  expect(await upload(7)).toBe(200);
  now = 5 * MINUTE;
  expect(await upload(200)).toBe(200);
  await server.close();
});

describe('one address', () => {
  test('what a device sends beyond its own limit costs no other device', async () => {
    for (let sent = 0; sent < 1_100; sent += 1) expect(await send('runaway')).toBe(sent < 5 ? 200 : 429);
    expect(await send('guest')).toBe(200);
  });

  test('what comes without a device has a budget of its own', async () => {
    for (let sent = 0; sent < 1_000; sent += 1) expect(await send(undefined, '?code=unknown')).toBe(404);
    expect(await send(undefined)).toBe(429);
    expect(await send('guest')).toBe(200);
    now = MINUTE;
    expect(await send(undefined)).toBe(200);
  });

  test('an id of more than 64 characters is none: nothing of it is kept', async () => {
    const [longest, longer] = ['x'.repeat(64), 'x'.repeat(65)];
    for (let sent = 0; sent < 6; sent += 1) {
      expect(await send(longest)).toBe(sent < 5 ? 200 : 429);
      expect(await send(longer)).toBe(200);
    }
  });

  test.each([
    ['?code=unknown', 404],
    ['?code=one%20of%20many', 429],
  ])(
    'refused before its body is read (%s): it holds unknown devices for a second, and no known one',
    async (which, refusal) => {
      expect(await ask('GET', '/page', 'guest with the page open')).toBe(200);
      for (let sent = 0; sent < 1_100; sent += 1)
        expect(await send(`made up ${sent}`, which)).toBe(sent < 100 ? refusal : 429);
      expect(await send('new guest')).toBe(429);
      expect(await send('guest with the page open')).toBe(200);
      expect(await send('a guest elsewhere', '', '198.51.100.7')).toBe(200);
      now = 1_000;
      expect(await send('new guest')).toBe(200);
    },
  );

  test('what is answered before its body is read counts for the address, and makes no made-up device known', async () => {
    for (let device = 0; device < 1000; device += 1)
      expect(await send(`made-up ${device}`, '?photo=stored%20before')).toBe(200);
    expect(await send('made-up 1000', '?photo=stored%20before')).toBe(429);
    expect(await send('made-up 0')).toBe(429);
    expect(await send('a guest elsewhere', '', '198.51.100.7')).toBe(200);
  });

  test('bodies that were read in vain hold unknown devices for a second, and no known one', async () => {
    expect(await ask('GET', '/page', 'guest with the page open')).toBe(200);
    for (let sent = 0; sent < 100; sent += 1)
      expect(await send(`made up ${sent}`, '?photo=empty')).toBe(sent < 10 ? 400 : 429);
    expect(await send('new guest')).toBe(429);
    expect(await send('guest with the page open')).toBe(200);
    now = 1_000;
    expect(await send('new guest')).toBe(200);
    for (let sent = 0; sent < 20; sent += 1) await send(`made up ${sent}`, '?photo=empty');
    expect([await send('new guest'), await send('newer guest')]).toEqual([200, 429]);
  });

  test('guests whose album is deleted while they upload hold up no new guest of another album', async () => {
    for (let sent = 0; sent < 20; sent += 1)
      expect(await send(`guest ${sent}`, '?photo=deleted meanwhile')).toBe(404);
    expect(await send('new guest')).toBe(200);
  });

  test('a guest whose uploads bad Wi-Fi breaks off stays known', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const breakOff = async () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        'POST /photos?photo=long HTTP/1.1\r\nHost: x\r\nX-Client-Id: guest\r\nContent-Type: image/jpeg\r\nContent-Length: 9\r\n\r\nhalf',
      );
      const [request] = (await once(app.server, 'request')) as [IncomingMessage, ServerResponse];
      socket.destroy();
      await closed(request);
    };
    expect(await send('guest', '', '127.0.0.1')).toBe(200);
    for (let minute = 1; minute <= 6; minute += 1) {
      now = minute * MINUTE;
      for (let sent = 0; sent < 4; sent += 1) await breakOff();
    }
    for (let sent = 0; sent < 10; sent += 1) await send(`made up ${sent}`, '?photo=empty', '127.0.0.1');
    expect(await send('made up at last', '', '127.0.0.1')).toBe(429);
    expect(await send('guest', '', '127.0.0.1')).toBe(200);
  });

  test('spent by photos of made-up devices, it still leaves each known one its two-hundredth', async () => {
    expect(await ask('GET', '/page', 'guest')).toBe(200);
    for (let sent = 0; sent < 1_000; sent += 1) expect(await send(`made up ${sent}`)).toBe(200);
    expect(await send('made up at last')).toBe(429);
    const sent = [];
    for (let photo = 0; photo < 5; photo += 1) sent.push(await send('guest'));
    expect(sent).toEqual([200, 200, 200, 200, 200]);
  });

  test('ids that a script makes known by looking at pages are few, and forgotten when they are refused', async () => {
    for (let made = 0; made < 700; made += 1) await ask('GET', '/page', `made up ${made}`);
    const spoil = async (device: string) => {
      for (let minute = 1; minute <= 4; minute += 1) {
        now = minute * MINUTE;
        for (let sent = 0; sent < 5; sent += 1) await send(device, '?photo=empty');
      }
    };
    await spoil('made up 1');
    for (let sent = 0; sent < 10; sent += 1) await send(`unseen ${sent}`, '?photo=empty');
    now += 100;
    const answers = [await send('made up 0'), await send('made up 1'), await send('made up 650')];
    // The first is known; the second was, until its twentieth refusal; the third came when six hundred others had.
    expect(answers).toEqual([200, 429, 429]);
  });
});

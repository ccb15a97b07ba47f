// Streams of events to browsers: what ends them, and that nothing about them can end the server.

import { once } from 'node:events';
import { setImmediate as soon } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { HEARTBEAT_MS } from '../../shared/rules/live-heartbeat.ts';
import type { Context } from '../context.ts';
import { type EventBus, openEventBus } from '../events/event-bus.ts';
import type { LiveSource } from '../events/live-source.ts';
import { endConnectionsAtStop } from './end-connections.ts';
import { replyWithError } from './error-reply.ts';
import { type LiveStreams, liveStreams } from './live-stream.ts';

const changed = { type: 'album.changed', albumId: 'wedding' } as const;
const deleted = (photoId: string) => ({ type: 'photo.deleted', albumId: 'wedding', photoId }) as const;

let app: FastifyInstance;
let events: EventBus;
let live: LiveStreams;
afterEach(() => app.close());

/** A server whose only route is the stream of one source. */
async function serve(
  source: Partial<LiveSource> = {},
  before?: (reply: FastifyReply) => Promise<unknown>,
): Promise<string> {
  events = openEventBus();
  live = liveStreams({ events, log: pino({ level: 'silent' }) } as unknown as Context);
  app = Fastify();
  app.setErrorHandler(replyWithError);
  endConnectionsAtStop(app);
  app.addHook('preClose', async () => live.closeAll());
  app.get('/events', async (_request, reply) => {
    await before?.(reply);
    live.open(reply, '192.0.2.1', {
      albumId: 'wedding',
      describe: async ({ type }) =>
        type === 'album.changed' ? { type } : { type: 'photo.deleted', photoId: '1' },
      stillAllowed: async () => true,
      stillSignedIn: async () => true,
      ...source,
    });
  });
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/events`;
}

const typesIn = (text: string) => [...text.matchAll(/^event: (.*)$/gmu)].map(([, type]) => type);

test('events are told in the order in which they happened, however long each takes to describe', async () => {
  const slowly = [30, 0, 10];
  const url = await serve({
    async describe(event) {
      for (let turn = slowly.shift() ?? 0; turn > 0; turn -= 1) await soon();
      return event.type === 'photo.deleted' ? { type: event.type, photoId: event.photoId } : null;
    },
    stillAllowed: async () => slowly.length > 0,
  });
  const response = await fetch(url);
  for (const photoId of ['1', '2', '3']) events.publish(deleted(photoId));
  events.publish(changed);
  const text = await response.text();
  expect([...text.matchAll(/"photoId":"(\d)"/gu)].map(([, id]) => id)).toEqual(['1', '2', '3']);
});

test('what happens after the end is not told, and does no harm', async () => {
  let allowed = true;
  const url = await serve({ stillAllowed: async () => allowed });
  const response = await fetch(url);
  allowed = false;
  events.publish(changed);
  events.publish(changed);
  events.publish(deleted('1'));
  expect(typesIn(await response.text())).toEqual(['album.changed']);
  expect((await fetch(url)).status).toBe(200);
});

test('access that went in the moment of opening ends the stream by itself', async () => {
  const url = await serve({ stillAllowed: async () => false });
  expect(typesIn(await (await fetch(url)).text())).toEqual([]);
});

test('somebody who was signed out is not told a photo longer', async () => {
  let isSignedIn = true;
  const url = await serve({ stillSignedIn: async () => isSignedIn });
  const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(': \n\n');
  events.publish(deleted('1'));
  expect((await reader?.read())?.value).toContain('"photoId":"1"');
  isSignedIn = false;
  events.publish(deleted('2'));
  expect((await reader?.read())?.done).toBe(true);
});

test('an event that cannot be described ends this stream and nothing else', async () => {
  let broken = true;
  const url = await serve({
    async describe() {
      if (broken) throw new Error('the database is away');
      return { type: 'album.changed' };
    },
    stillAllowed: async () => broken,
  });
  const response = await fetch(url);
  events.publish(changed);
  await expect(response.text()).rejects.toThrow();
  broken = false;
  const again = await fetch(url);
  expect(again.status).toBe(200);
  await again.text();
});

test('a quiet stream is heard from every 15 seconds, so that both sides notice a dead line', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const response = await fetch(await serve());
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': \n\n');
    for (let beat = 0; beat < 3; beat += 1) {
      vi.advanceTimersByTime(HEARTBEAT_MS);
      expect((await reader?.read())?.value).toBe(': \n\n');
    }
    await reader?.cancel();
  } finally {
    vi.useRealTimers();
  }
});

test('access that ends by itself, as a session does, is noticed at the next beat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let allowed = true;
    const response = await fetch(await serve({ stillAllowed: async () => allowed }));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': \n\n');
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect((await reader?.read())?.value).toBe(': \n\n');
    allowed = false;
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect((await reader?.read())?.value).toBe(': \n\n');
    expect((await reader?.read())?.done).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('one address has at most 300 streams; one that ends makes room', async () => {
  const url = await serve();
  const aborts = Array.from({ length: 300 }, () => new AbortController());
  const responses = await Promise.all(aborts.map(({ signal }) => fetch(url, { signal })));
  expect(responses.every((response) => response.status === 200)).toBe(true);
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  await refused.text();

  aborts[0]?.abort();
  await expect
    .poll(async () => {
      const abort = new AbortController();
      const { status } = await fetch(url, { signal: abort.signal });
      abort.abort();
      return status;
    })
    .toBe(200);
  live.closeAll();
  for (const abort of aborts) abort.abort();
});

test('a listener that hung up before the answer leaves nothing behind', async () => {
  let isAnswered = false;
  const abort = new AbortController();
  const url = await serve({}, async ({ raw }) => {
    setImmediate(() => abort.abort());
    await once(raw, 'close');
    isAnswered = true;
  });
  await expect(fetch(url, { signal: abort.signal })).rejects.toThrow();
  await expect.poll(() => isAnswered).toBe(true);
  await soon();
  expect(events.albums()).toEqual([]);
});

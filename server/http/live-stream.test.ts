import { once } from 'node:events';
import { setImmediate as soon } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { HEARTBEAT_MS } from '../../shared/rules/live-pages.ts';
import type { Context } from '../context.ts';
import { type EventBus, openEventBus } from '../events/event-bus.ts';
import type { LiveChanges, LiveSource } from '../events/live-source.ts';
import { replyWithError } from './error-reply.ts';
import { endConnectionsAtStop } from './limits/end-connections.ts';
import { type LiveStreams, liveStreams } from './live-stream.ts';

const changed = { type: 'album.changed', albumId: 'wedding' } as const;
const deleted = (photoId: string) => ({ type: 'photo.deleted', albumId: 'wedding', photoId }) as const;
const changes = (version: string, ...events: LiveChanges['events']): LiveChanges => ({ version, events });
const removal = (photoId: string) => ({ type: 'photo.deleted', photoId }) as const;

const log = pino({ level: 'silent' });
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
  live = liveStreams({ events, log } as unknown as Context);
  app = Fastify();
  app.setErrorHandler(replyWithError);
  endConnectionsAtStop(app);
  app.addHook('preClose', async () => live.closeAll());
  app.get('/events', async (_request, reply) => {
    await before?.(reply);
    const present: LiveSource = {
      albumId: 'wedding',
      version: '1',
      changesSince: async (version) => changes(version),
      ...source,
    };
    const schema = z.object({ type: z.string(), photoId: z.string().optional() });
    await live.open(reply, '192.0.2.1', present, schema);
  });
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/events`;
}

const typesIn = (text: string) => [...text.matchAll(/^event: (.*)$/gmu)].map(([, type]) => type);

test('each listener continues from its own version, which the last event of a batch contains', async () => {
  const asked: string[] = [];
  const url = await serve({
    async changesSince(version) {
      asked.push(version);
      await soon();
      if (version === '7') return changes('9', removal('1'), removal('2'));
      return version === '9' ? null : changes(version);
    },
  });
  const response = await fetch(url, { headers: { 'last-event-id': '7' } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('id: 9')) text += (await reader?.read())?.value ?? '';
  expect([...text.matchAll(/"photoId":"(\d)"|^id: (.*)$/gmu)].map(([, photo, id]) => photo ?? id)).toEqual([
    '1',
    '2',
    '9',
  ]);
  events.publish(changed);
  while (!(await reader?.read())?.done);
  expect(asked).toEqual(['7', '9']);
  await (await fetch(url)).body?.cancel();
  expect(asked[2]).toBe('1');
});

test('any number of events during a lookup causes only a single further lookup', async () => {
  let asked = 0;
  let isOver = false;
  const url = await serve({
    async changesSince(version) {
      asked += 1;
      for (let turn = 0; turn < 30; turn += 1) await soon();
      return isOver ? null : changes(version);
    },
  });
  const response = await fetch(url);
  for (const photoId of ['1', '2', '3', '4']) events.publish(deleted(photoId));
  isOver = true;
  await response.text();
  expect(asked).toBeLessThanOrEqual(2);
});

test('the live stream combines the lookups for all listeners of an event', async () => {
  const moments: string[] = [];
  const url = await serve({
    async changesSince(version, { id }) {
      moments.push(id);
      return changes(version);
    },
  });
  const responses = await Promise.all([fetch(url), fetch(url)]);
  await expect.poll(() => moments.length).toBe(2);
  for (const turn of [1, 2]) {
    events.publish(changed);
    await expect.poll(() => moments.length).toBe(2 + 2 * turn);
  }
  expect(moments[2]).toBe(moments[3]);
  expect(new Set(moments.slice(1)).size).toBe(3);
  for (const response of responses) await response.body?.cancel();
});

test('the live stream omits fields that the contract does not declare', async () => {
  const secret = { ...removal('1'), secret: 'x' };
  const url = await serve({ changesSince: async () => changes('2', secret) });
  const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('id: 2')) text += (await reader?.read())?.value ?? '';
  expect(text).not.toContain('secret');
  await reader?.cancel();
});

test('events after the end of a stream are ignored without an error', async () => {
  let mayListen = true;
  const url = await serve({ changesSince: async (version) => (mayListen ? changes(version) : null) });
  const response = await fetch(url);
  mayListen = false;
  events.publish(changed);
  events.publish(changed);
  events.publish(deleted('1'));
  expect(typesIn(await response.text())).toEqual(['album.changed']);
  mayListen = true;
  expect((await fetch(url)).status).toBe(200);
});

test('a live stream ends if access is revoked while it opens', async () => {
  const url = await serve({ changesSince: async () => null });
  expect(typesIn(await (await fetch(url)).text())).toEqual(['album.changed']);
});

test('a failed lookup of changes ends only the affected stream', async () => {
  let broken = false;
  const url = await serve({
    async changesSince(version) {
      if (broken) throw new Error('a mistake');
      return changes(version);
    },
  });
  const response = await fetch(url);
  broken = true;
  events.publish(changed);
  await expect(response.text()).rejects.toThrow();
  broken = false;
  const again = await fetch(url);
  expect(again.status).toBe(200);
  await again.body?.cancel();
});

test('an idle stream sends a heartbeat every 15 seconds, so that both sides detect a dead connection', async () => {
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

test('when access ends by itself, such as an expired session, the stream ends at the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let allowed = true;
    const response = await fetch(
      await serve({ changesSince: async (version) => (allowed ? changes(version) : null) }),
    );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': \n\n');
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect((await reader?.read())?.value).toBe(': \n\n');
    allowed = false;
    vi.advanceTimersByTime(HEARTBEAT_MS);
    let text = '';
    for (let rest = await reader?.read(); rest && !rest.done; rest = await reader?.read()) text += rest.value;
    expect(text).toBe(': \n\nevent: album.changed\ndata: {"type":"album.changed"}\n\n');
  } finally {
    vi.useRealTimers();
  }
});

test('an IP address may open 300 streams, and a closed stream makes room for another', async () => {
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

test('a listener that disconnects before the response leaves nothing in memory', async () => {
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

test('a stream that was requested before a shutdown but opens afterwards ends at once', async () => {
  let open = () => {};
  const url = await serve(
    {},
    () =>
      new Promise<void>((resolve) => {
        open = resolve;
        events.publish(changed);
      }),
  );
  const asked = new Promise<void>((resolve) => {
    events.onAny(() => resolve());
  });
  const answer = fetch(url);
  await asked;
  live.closeAll();
  open();
  expect(await (await answer).text()).toBe('');
  expect(live.count()).toBe(0);
});

test('an outage is logged once for all affected listeners', async () => {
  const warn = vi.spyOn(log, 'warn');
  const url = await serve({
    changesSince: () => Promise.reject(Object.assign(new Error(), { code: '57P01' })),
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
  expect(live.count()).toBe(20);
  expect(warn.mock.calls.length).toBeLessThan(10);
  for (const answer of answers) await answer.body?.cancel();
});

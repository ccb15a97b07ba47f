import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { endConnectionsAtStop } from './end-connections.ts';

test('on shutdown an idle connection is closed, but a request in progress gets its response', async () => {
  const app = Fastify();
  endConnectionsAtStop(app);
  let finish = () => {};
  const begun = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await new Promise<void>((go) => {
        finish = go;
      });
      return { done: true };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  const spare = connect(port, '127.0.0.1');
  await accepted;
  const spareClosed = once(spare, 'close');

  const answer = fetch(`http://127.0.0.1:${port}/slow`);
  await begun;
  const stopped = app.close();
  await spareClosed;
  finish();
  expect(await (await answer).json()).toEqual({ done: true });
  await stopped;
});

test('streams that end together scan for idle connections only once', async () => {
  const app = Fastify();
  endConnectionsAtStop(app);
  const streams: ServerResponse[] = [];
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    streams.push(reply.raw);
    reply.raw.flushHeaders();
  });
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/stream`)));
  const close = vi.spyOn(app.server, 'closeIdleConnections');
  await Promise.all([app.close(), ...answers.map((answer) => answer.text())]);
  expect(close.mock.calls.length).toBeLessThan(25);
});

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeQueuedResponses } from './queued-responses.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  closeQueuedResponses(app);
});
afterEach(() => app.close());

async function ask(...paths: string[]) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return socket;
}

test('a waiting pipelined response closes with its connection, and later responses are destroyed', async () => {
  const content = Readable.from([Buffer.alloc(100)]);
  app.get('/held', (_request, reply) => void reply.hijack());
  app.get('/late', async (_request, reply) => {
    app.server.emit('asked');
    await once(reply.raw, 'close');
    return reply.send(content);
  });
  const socket = await ask('/held', '/late');
  await once(app.server, 'asked');
  socket.destroy();
  await once(content, 'close');
  expect(content.readableDidRead).toBe(false);
});

test('a pipelined response that has been sent closes only once', async () => {
  let closed = 0;
  app.get('/', async (_request, reply) => {
    reply.raw.on('close', () => {
      closed += 1;
    });
    return 'here';
  });
  const socket = await ask('/', '/', '/');
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
    if (text.split('here').length === 4) socket.end();
  });
  await once(socket, 'close');
  await expect.poll(() => app.server.listening && closed).toBe(3);
});

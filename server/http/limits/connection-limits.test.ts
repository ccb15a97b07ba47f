import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, maxConnections } from './connection-limits.ts';

const MB = 1024 * 1024;
const SIZE_MB = 40;
const STUCK_MS = 300;

const sockets: Socket[] = [];
let app: FastifyInstance;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function serve(
  maxPerAddress: number,
  others = { stuckMs: STUCK_MS, maxUnread: Number.POSITIVE_INFINITY },
): Promise<() => Promise<Socket>> {
  app = Fastify();
  limitConnections(app, { max: Number.POSITIVE_INFINITY, maxPerAddress, ...others });
  const whole = Buffer.alloc(SIZE_MB * MB);
  app.get('/whole', (_request, reply) => reply.type('image/jpeg').send(whole));
  app.get('/large', (_request, reply) => {
    const pieces = function* () {
      for (let sent = 0; sent < SIZE_MB * 16; sent += 1) yield Buffer.alloc(MB / 16);
    };
    return reply.type('image/jpeg').send(Readable.from(pieces()));
  });
  app.get('/quiet', (_request, reply) => {
    reply.hijack();
    reply.raw.write('here');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
}

test('a client that does not read is disconnected, but slow clients and idle connections are not', async () => {
  const open = await serve(10);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  const connected = once(app.server, 'connection');
  const stuck = await open();
  const [atServer] = (await connected) as [Socket];
  stuck.pause();
  stuck.write(get('/large'));
  const cut = once(atServer, 'close');

  const quiet = await open();
  quiet.write(get('/quiet'));
  await once(quiet, 'data');

  const slow = await open();
  let taken = 0;
  slow.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 1);
  });
  slow.write(get('/large'));
  await Promise.all([cut, once(slow, 'close')]);
  expect(taken).toBeGreaterThan(SIZE_MB * MB);
  expect(atServer.bytesWritten).toBeLessThan(SIZE_MB * MB);
  expect(quiet.destroyed).toBe(false);
});

test('if clients read too slowly, those with the most buffered bytes are disconnected', async () => {
  const open = await serve(10, { stuckMs: 60_000, maxUnread: 1.5 * SIZE_MB * MB });
  const atServer: Socket[] = [];
  app.server.on('connection', (socket: Socket) => atServer.push(socket));
  const quiet = await open();
  quiet.write('GET /quiet HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(quiet, 'data');
  for (let reader = 0; reader < 3; reader += 1) {
    const stuck = await open();
    stuck.pause();
    stuck.write('GET /whole HTTP/1.1\r\nHost: x\r\n\r\n');
  }
  const cut = () => atServer.map(({ destroyed }) => destroyed).filter(Boolean).length;
  await expect.poll(cut, { timeout: 5_000 }).toBe(2);
  expect([atServer[0]?.destroyed, quiet.destroyed]).toEqual([false, false]);
});

test('connections above the limit of an IP address are closed, and each closed connection makes room for another', async () => {
  const open = await serve(3);
  const first = await open();
  await open();
  await open();
  const refused = await open();
  await once(refused, 'close');
  first.destroy();
  await expect
    .poll(async () => {
      const next = await open();
      next.write('GET /quiet HTTP/1.1\r\nHost: x\r\n\r\n');
      return Promise.race([
        once(next, 'data').then(() => 'served'),
        once(next, 'close').then(() => 'closed'),
      ]);
    })
    .toBe('served');
});

test('each connection may have a single open file', () => {
  app = Fastify();
  expect(maxConnections(8192)).toBe(3872);
  expect(() => maxConnections(1000)).toThrow('only 1000 files may be open at once');
});

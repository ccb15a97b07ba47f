import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

const app = Fastify({ logger: false });
endSlowBodies(app, { everyMs: 200, leastBytes: 100 });
app.post('/', async (request) => ({ received: (request.body as string[]).length }));
const listening = app.listen({ port: 0, host: '127.0.0.1' });
afterEach(() => app.close());

/**
 * Sends a JSON list of 4000 characters, `bytes` of it every 50 ms, and returns what the server said until the
 * connection ended.
 */
async function sendInPieces(bytes: number): Promise<string> {
  const { port } = new URL(await listening);
  const socket = connect(Number(port), '127.0.0.1');
  const body = JSON.stringify(['x'.repeat(3996)]);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n');
  socket.write(`Content-Length: ${body.length}\r\n\r\n`);
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(body.slice(sent, sent + bytes));
    sent += bytes;
    if (sent >= body.length) clearInterval(timer);
  }, 50);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  // A piece that is written just when the server ends the connection is an error here, and no concern of the test.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return answer;
}

test('Ava’s slow upload completes, but an upload of a few bytes per second is cut off', async () => {
  const [slow, trickle] = await Promise.all([sendInPieces(400), sendInPieces(1)]);
  expect(slow).toContain('{"received":1}');
  expect(trickle).toBe('');
});

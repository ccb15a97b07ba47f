import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Bystander, bystanderAt } from '../support/bystander.ts';
import { keepsakeForFile } from '../support/keepsake-server.ts';
import { ownerWithAlbum } from '../support/person.ts';
import { machineSettings } from '../support/real-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const IDLE = 200;
/** The header timeout, the check interval, and time for the response on a busy machine. */
const ENDED_MS = 35_000;

const keepsake = keepsakeForFile();
let bystander: Bystander;
beforeAll(async () => {
  bystander = await bystanderAt(keepsake);
});

test('200 idle connections and 50 incomplete headers are closed while another guest uploads', async () => {
  const { hostname, port } = new URL(keepsake.url);
  const open = async (text: string) => {
    // An attacker never closes its own side.
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const sockets: Socket[] = [];
  for (let count = 0; count < IDLE; count += 1) sockets.push(await open(''));
  for (let count = 0; count < 50; count += 1)
    sockets.push(await open('GET / HTTP/1.1\r\nHost: x\r\nX-Half: '));
  expect(await bystander.uploadAndLook()).toBeLessThan(bystander.withinMs);
  // The client's sides stay half open, so the server must close each connection.
  const server = () => keepsake.openConnections();
  await expect.poll(server, { timeout: ENDED_MS, interval: 500 }).toBeLessThan(10);
  for (const socket of sockets) socket.destroy();
}, 58_000);

test('HEAD of a live stream ends', async () => {
  const { album } = await ownerWithAlbum(keepsake);
  for (const path of [`/api/uploads/${album.uploadCode}/events`, `/api/albums/${album.id}/events`]) {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(keepsake.url + path, { method: 'HEAD', signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    // The connection is free for the next request, because nothing more arrives.
    expect(await response.text()).toBe('');
  }
  await expect.poll(() => keepsake.ctx.events.albums()).toEqual([]);
});

test('with a limit of 256 open files, the server refuses to start and says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-few-files-'));
  const server = spawn('sh', ['-c', 'ulimit -n 256; exec "$0" server/run.mjs', process.execPath], {
    cwd: ROOT,
    env: { ...machineSettings(), HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(server, 'close');
  await rm(folder, { recursive: true, force: true });
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('only 256 files may be open at once (ulimit -n)'),
  ]);
});

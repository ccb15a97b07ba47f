import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bystander, bystanderAt } from '../support/bystander.ts';
import { makePhoto } from '../support/made-photos.ts';
import { ownerWithAlbum } from '../support/person.ts';
import { type RealServer, startRealServer } from '../support/real-server.ts';

const MB = 1024 * 1024;
/** If the server stored the links of all requests, they would exceed this heap. */
const HEAP_MB = 96;
const REQUESTS = 8_000;
const LINK_BYTES = 12 * 1024;

let folder: string;
let server: RealServer;
let link: string;
let bystander: Bystander;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-spellings-'));
  const NODE_OPTIONS = `--max-old-space-size=${HEAP_MB}`;
  server = await startRealServer({ DATA_DIR: folder, PORT: '0', NODE_OPTIONS });
  const { owner, album } = await ownerWithAlbum(server);
  const { photos } = await owner.upload(album.uploadCode, [await makePhoto()]);
  link = photos[0]?.thumbnailUrl ?? '';
  bystander = await bystanderAt(server);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const statusOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: server.port, path, agent });
    call.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject).end();
  });
const residentBytes = () =>
  Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;

test('8,000 spellings of the same link are rejected without being stored or affecting other guests', async () => {
  expect(await statusOf(link)).toBe(200);
  const statuses = new Set<number>();
  const waits: number[] = [];
  const before = residentBytes();
  let next = 0;
  const asker = async () => {
    while (next < REQUESTS) {
      const number = next;
      next += 1;
      if (number % 2_000 === 0) waits.push(await bystander.uploadAndLook());
      const more = `${number}-`.padEnd(LINK_BYTES, 'x');
      statuses.add(await statusOf(`${link}&q=${more}`));
    }
  };
  await Promise.all(Array.from({ length: 3 }, asker));
  expect([...statuses]).toEqual([400]);
  expect(residentBytes() - before).toBeLessThan(100 * MB);
  expect(Math.max(...waits)).toBeLessThan(bystander.withinMs);
  expect(await statusOf(link)).toBe(200);
}, 58_000);

// Benchmark 8: a long run of photos, sign-ins and wrong requests leaves the memory where it stood after the first
// thousand photos.

import { Agent, request } from 'node:http';
import sharp from 'sharp';
import type { BenchPhoto } from './bench-photos.ts';
import type { Figure } from './figure-table.ts';
import { asText, memoryAtRest } from './measure-memory.ts';
import { emptyAlbums } from './measure-uploads.ts';
import { startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

/** `KEEPSAKE_BENCH_SHARE=0.2` does a fifth of everything but of what comes first. */
const SHARE = Number(process.env.KEEPSAKE_BENCH_SHARE ?? 1);
const FIRST_PHOTOS = 1_000;
const PHOTOS = 20_000 * SHARE;
const SIGN_INS = 2_000 * SHARE;
const WRONG_REQUESTS = 10_000 * SHARE;
const PHOTOS_OF_ALBUM = 500;
const AT_ONCE = 8;
const MAX_GROWTH_MB = 50;
/** Pixels: what decoding takes does not matter here, what stays of each photo does. */
const SMALL_EDGE = 64;
const ACCOUNT = { name: 'Ines Costa', email: 'ines@example.org', password: 'by the river in Lisbon' };

interface Call {
  method?: string;
  path: string;
  token?: string;
  type?: string;
  body?: string;
}

const asJson = (path: string, body: unknown): Call => ({
  method: 'POST',
  path,
  type: 'application/json',
  body: JSON.stringify(body),
});

/** Each with a text of its own, so that nothing can be remembered of it. */
const WRONG: ((text: string) => Call)[] = [
  (text) => ({ path: `/uploads/${text}.jpg?v=thumb&s=guest&e=1795392000&t=${text}` }),
  (text) => ({ path: `/api/uploads/${text.slice(0, 10)}` }),
  (text) => ({ path: `/api/nothing/${text}` }),
  (text) => ({ path: '/api/albums', token: text }),
  (text) => ({ ...asJson('/api/auth/register', {}), body: `{"name":"${text}` }),
  (text) => asJson('/api/auth/register', { name: text, email: text, password: text }),
  (text) => ({ ...asJson(`/api/uploads/${text}`, {}), type: 'multipart/form-data; boundary=none' }),
];

export async function measureLongRun(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const small = await sharp(photos[0]?.bytes).resize(SMALL_EDGE).jpeg().toBuffer();
  const server = await startServer(folder, (db) => emptyAlbums(db, Math.ceil(PHOTOS / PHOTOS_OF_ALBUM) + 1));
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const albums = server.filled.values();
  const send = async (count: number) => {
    for (let left = count; left > 0; left -= PHOTOS_OF_ALBUM) {
      const uploadCode = albums.next().value?.uploadCode ?? '';
      const ofAlbum = Array.from({ length: Math.min(left, PHOTOS_OF_ALBUM) }, () => small);
      await uploadAll({ port: server.port, uploadCode }, ofAlbum, AT_ONCE);
    }
  };
  const ask = (call: Call) => statusOf(agent, server.port, call);
  try {
    if (server.memory().server === null) return [];
    await requireStatus(201, ask(asJson('/api/auth/register', ACCOUNT)));
    await send(FIRST_PHOTOS);
    const before = await memoryAtRest(server);

    const start = performance.now();
    await send(PHOTOS - FIRST_PHOTOS);
    const { email, password } = ACCOUNT;
    await inTurns(SIGN_INS, () => requireStatus(200, ask(asJson('/api/auth/login', { email, password }))));
    await inTurns(WRONG_REQUESTS, async (number) => {
      const wrong = WRONG[number % WRONG.length] as (text: string) => Call;
      const status = await ask(wrong(number.toString(16).padStart(32, 'a')));
      if (status < 400 || status >= 500) throw new Error(`a wrong request was answered ${status}`);
    });
    const minutes = (performance.now() - start) / 60_000;
    const after = await memoryAtRest(server);
    const growth = after.togetherMb - before.togetherMb;
    return [
      {
        what: `Memory at rest after ${PHOTOS} photos, ${SIGN_INS} sign-ins, ${WRONG_REQUESTS} wrong requests`,
        measured: `${asText(after)}, ${growth.toFixed(0)} MB more; ${minutes.toFixed(1)} minutes`,
        beside: `${asText(before)} after ${FIRST_PHOTOS} photos; ${MAX_GROWTH_MB} MB more`,
        ratio: growth / MAX_GROWTH_MB,
        must: { max: 1 },
      },
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function inTurns(count: number, work: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function requireStatus(expected: number, answer: Promise<number>): Promise<void> {
  const status = await answer;
  if (status !== expected) throw new Error(`${status} instead of ${expected}`);
}

let addresses = 0;

/** Each call comes from another address: limits of one are not what is measured. */
function statusOf(agent: Agent, port: number, { method, path, token, type, body }: Call): Promise<number> {
  addresses += 1;
  const address = `10.1.${(addresses >> 8) & 255}.${addresses & 255}`;
  const headers = {
    'X-Forwarded-For': address,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(type && { 'Content-Type': type }),
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent, method: method ?? 'GET', path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });
}

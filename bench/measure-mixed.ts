// Benchmark 10: requests of every kind, hundreds of thousands of them, leave the memory where it stood after the first
// tenth.

import sharp from 'sharp';
import { administrator } from '../tests/api/route-table.ts';
import type { BenchPhoto } from './bench-photos.ts';
import type { Figure } from './figure-table.ts';
import { asText, memoryAtRest } from './measure-memory.ts';
import { emptyAlbums } from './measure-uploads.ts';
import { type Mix, sendMixed, sendUploads } from './mixed-requests.ts';
import { RudeClient } from './rude-client.ts';
import { startServer } from './server-under-test.ts';

/** `KEEPSAKE_BENCH_SHARE=0.2` sends a fifth of them. */
const SHARE = Number(process.env.KEEPSAKE_BENCH_SHARE ?? 1);
const REQUESTS = 300_000 * SHARE;
/** After the whole of them caches and counters are full. */
const FIRST_REQUESTS = REQUESTS / 10;
const ALBUMS = 6;
const FIRST_PHOTOS = 300;
const SMALL = { width: 96, height: 72, channels: 3, background: '#884422' } as const;
const MAX_GROWTH_MB = 50;

export async function measureMixed(folder: string, _photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, (db) => emptyAlbums(db, ALBUMS), {
    ADMIN_PASSWORD: administrator.password,
  });
  const client = new RudeClient(server.port);
  try {
    if (server.memory().server === null) return [];
    const albums = server.filled.map((album) => ({ ...album, photos: [] }));
    const photo = await sharp({ create: SMALL }).jpeg().toBuffer();
    const mix: Mix = { albums, photo, tokens: await sessions(client, albums[0]?.token ?? null) };
    await sendUploads(mix, client, FIRST_PHOTOS);
    await sendMixed(mix, client, FIRST_REQUESTS);
    const before = await memoryAtRest(server);

    let busy = 0;
    const timer = setInterval(() => {
      busy = Math.max(busy, server.memory().server ?? 0);
    }, 1_000);
    const sent = await sendMixed(mix, client, REQUESTS - FIRST_REQUESTS).finally(() => clearInterval(timer));
    const after = await memoryAtRest(server);
    const growth = after.togetherMb - before.togetherMb;
    return [
      {
        what: `Memory at rest after ${FIRST_REQUESTS + sent} mixed requests`,
        measured: `${asText(after)}, ${growth.toFixed(0)} MB more; busy the server had ${(busy / 1024 ** 2).toFixed(0)}`,
        beside: `${asText(before)} after ${FIRST_REQUESTS}; ${MAX_GROWTH_MB} MB more`,
        ratio: growth / MAX_GROWTH_MB,
        must: { max: 1 },
      },
    ];
  } finally {
    client.close();
    await server.stop();
  }
}

async function sessions(client: RudeClient, owner: string | null): Promise<Mix['tokens']> {
  const signIn = async (path: string, body: object): Promise<string> => {
    const { status, text } = await client.json('POST', path, null, body);
    if (status !== 200 && status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text).token;
  };
  const register = (name: string) =>
    signIn('/api/auth/register', { name, email: `${name}@example.org`, password: 'by the river in Lisbon' });
  return {
    anonymous: null,
    owner,
    stranger: await register('stranger'),
    contributor: await register('contributor'),
    admin: await signIn('/api/admin/auth/login', administrator),
  };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadAll } from './client.ts';
import { beside, type Figure, median } from './figures.ts';
import { fillAlbum } from './filled-album.ts';
import { startServer } from './server-under-test.ts';

const THREADS = 2;
/** Of the painted photo for thumbnail and preview, on the machine that the goals were set on. */
const DECODING_MS = 125;
const ROUNDS = 9;
const WARM_UP = 6;
const PAINTED = join(import.meta.dirname, '../tests/fixtures/painted-12mp.heic');

export async function measureHeic(folder: string): Promise<Figure[]> {
  const bytes = await readFile(PAINTED);
  await using server = await startServer(folder, (db) => fillAlbum(db, 0), { IMAGE_JOBS: String(THREADS) });
  const target = { port: server.port, uploadCode: server.filled.uploadCode };
  const times: number[] = [];
  const used: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const before = server.used();
    const start = performance.now();
    await uploadAll(target, [bytes], 1);
    if (round < 0) continue;
    times.push(performance.now() - start);
    const { server: own, imaging } = server.used();
    used.push(own + imaging - before.server - before.imaging);
  }
  const note = `shown after ${median(times).toFixed(0)} ms`;
  const shown = { unit: 'ms', note, peer: 'both pictures alone' };
  const what = `Painted HEIC, processor time until it is shown, ${THREADS} threads`;
  return [beside(what, median(used), DECODING_MS, shown)];
}

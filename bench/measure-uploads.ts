import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ThumbnailOrder, ThumbnailsMade } from './bare-thumbnails.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { uploadAll } from './client.ts';
import { atLeast, atMost, beside, type Figure, median, medians } from './figures.ts';
import { previewsMade, startServer } from './server-under-test.ts';
import { bytesOf, emptyAlbums, type Round, repeated, sendRound } from './upload-rounds.ts';

const CORES = availableParallelism();
const AT_ONCE = Math.max(8, 4 * CORES);
const ROUNDS = 5;
const PHOTOS_A_ROUND = Math.min(480, 15 * AT_ONCE);
/** The goal was set on a machine whose bare loop takes 43 ms; on another one it grows or shrinks with the loop. */
const GOAL_MS = { shown: 60, bare: 43 };
const MIN_PART_OF_BARE = 0.7;
/** A server that has been running for a while: its code has been compiled. */
const WARM_UP_PHOTOS = 490;

/** Beside a process that makes only the thumbnails, in turns: other work on the machine falls on both. */
export async function measureUploads(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  await using server = await startServer(folder, (db) => emptyAlbums(db, ROUNDS + 2));
  using peer = startBareLoop();
  const chosen = repeated(photos, PHOTOS_A_ROUND);
  const bare: { perSecond: number; ms: number }[] = [];
  const ours: Round[] = [];
  const small = await sharp(photos[0]?.bytes).resize(640).jpeg().toBuffer();
  const warmUp = { port: server.port, uploadCode: server.filled.shift()?.uploadCode ?? '' };
  await uploadAll(warmUp, Array<Buffer>(WARM_UP_PHOTOS).fill(small), AT_ONCE);
  await previewsMade(server.db);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const order: ThumbnailOrder = { paths: chosen.map(({ path }) => path), atOnce: 2 * CORES };
    const made = await peer.ask(order);
    const own = await sendRound(server, bytesOf(chosen), AT_ONCE);
    // The first round warms both up.
    if (round === 0) continue;
    bare.push({ perSecond: (1000 * PHOTOS_A_ROUND) / made.ms, ms: made.processorMs / PHOTOS_A_ROUND });
    ours.push(own);
  }
  const own = medians(ours);
  const peers = medians(bare);
  const part = median(ours.map(({ shownMs }, round) => (bare[round]?.ms ?? Number.NaN) / shownMs));
  const parts = `server ${own.serverMs.toFixed(1)}, imaging ${own.imagingMs.toFixed(1)}`;
  const goal = (GOAL_MS.shown * peers.ms) / GOAL_MS.bare;
  const bareLoop = `a bare loop with ${peers.ms.toFixed(1)} ms`;
  return [
    atMost('12 MP JPEG, processor time until it is shown', own.shownMs, goal, {
      ...{ unit: 'ms', digits: 1, note: parts },
      peer: `${GOAL_MS.shown} where a bare loop takes ${GOAL_MS.bare}`,
    }),
    atLeast('… part of it that the thumbnails alone take', part, MIN_PART_OF_BARE, {
      digits: 2,
      peer: bareLoop,
    }),
    beside('… of its preview, later', own.laterMs, peers.ms, { unit: 'ms', peer: 'a bare thumbnail' }),
    beside(`… ${AT_ONCE} at a time`, own.perSecond, peers.perSecond, {
      ...{ unit: 'photos/s', digits: 1, peer: 'bare loop' },
    }),
  ];
}

/** With as many threads as the imaging process has. Fails when the process ends instead of answering. */
function startBareLoop() {
  const child = fork(join(import.meta.dirname, 'bare-thumbnails.ts'), [], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    env: { UV_THREADPOOL_SIZE: `${Math.max(4, 2 * CORES)}`, ...process.env, NODE_ENV: 'production' },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    async ask(order: ThumbnailOrder): Promise<ThumbnailsMade> {
      const answer = once(child, 'message');
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('the bare loop has ended')));
      ended.catch(() => undefined);
      child.send(order);
      const [made] = await Promise.race([answer, ended]);
      return made as ThumbnailsMade;
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

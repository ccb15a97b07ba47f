// Benchmark 1: photos taken in, thumbnail included, beside a loop that makes nothing but the thumbnails.

import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Db } from '../server/db/open-db.ts';
import type { ThumbnailOrder, ThumbnailsMade } from './bare-thumbnails.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { compareInRounds } from './compare-in-rounds.ts';
import { type Figure, median } from './figure-table.ts';
import { type FilledAlbum, fillAlbum } from './filled-album.ts';
import { type PeerProcess, startPeer } from './peer-process.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { type UploadAnswer, uploadAll } from './upload-client.ts';

const CORES = availableParallelism();
const AT_ONCE = Math.max(8, 4 * CORES);
/** Beside so many: one guest's phone sends three, and a script one after the other. */
const FEW = [3, 1];
const ROUNDS = 5;
/** So many that the first and the last, which have a processor to themselves, do not count. */
const PHOTOS_A_ROUND = Math.min(480, 15 * AT_ONCE);
const PHOTOS_OF_FEW = 40;
const MIN_RATIO = 0.7;
/** A server that has been running for a while: its code has been compiled. */
const EARLIER_ALBUMS = 3;
const EARLIER_PHOTOS = 490;
/** Rows only: their turn does not come while others upload. */
const BACKLOG = 1_000;
const BACKLOG_ROUNDS = 3;

interface Costs {
  /** Of processor time for each photo, until it was shown. */
  server: number;
  imaging: number;
  /** Later. */
  preview: number;
}

/** Interleaves the two, so that whatever else the machine does falls on both. */
export async function measureUploads(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, async (db) => ({
    earlier: await emptyAlbums(db, EARLIER_ALBUMS),
    rounds: await emptyAlbums(db, (ROUNDS + 1) * (1 + FEW.length) + 2 * BACKLOG_ROUNDS),
  }));
  const { earlier, rounds } = server.filled;
  const peer = startPeer('bare-thumbnails.ts');
  const { bare, bareCosts, round } = openRounds(server, peer, photos, rounds);
  try {
    const atOnce = await bestAtOnce(bare);
    const small = await sharp(photos[0]?.bytes).resize(640).jpeg().toBuffer();
    const smallOnes = Array.from({ length: EARLIER_PHOTOS }, () => small);
    for (const { uploadCode } of earlier)
      await uploadAll({ port: server.port, uploadCode }, smallOnes, AT_ONCE);
    await previewsMade(server.db);

    await round(AT_ONCE, PHOTOS_A_ROUND);
    const costs: Costs[] = [];
    const many = () => round(AT_ONCE, PHOTOS_A_ROUND, costs);
    const found = await compareInRounds(ROUNDS, many, () => bare(atOnce, PHOTOS_A_ROUND));
    const few: Figure[] = [];
    for (const count of FEW) {
      const send = () => round(count, PHOTOS_OF_FEW);
      const { ours, theirs, ratio } = await compareInRounds(ROUNDS, send, () => bare(count, PHOTOS_OF_FEW));
      const what = count === 1 ? '… one after the other' : `… ${count} at a time`;
      few.push(besides(what, ours, `${theirs.toFixed(1)} photos/s, bare sharp, as many at a time`, ratio));
    }
    const backlog = [await fillAlbum(server.db, BACKLOG / 2), await fillAlbum(server.db, BACKLOG / 2)];
    const backlogIds = backlog.map(({ id }) => id);
    const setBacklog = (previewMade: 0 | 1) =>
      server.db.updateTable('photos').set({ previewMade }).where('albumId', 'in', backlogIds).execute();
    const behindOthers = async () => {
      await setBacklog(0);
      return round(AT_ONCE, PHOTOS_A_ROUND, [], () => setBacklog(1));
    };
    const waiting = await compareInRounds(BACKLOG_ROUNDS, behindOthers, many);
    const bareMs = median(bareCosts);
    const [own, imaging, preview] = (['server', 'imaging', 'preview'] as const).map((key) =>
      median(costs.map((each) => each[key])),
    ) as [number, number, number];
    return [
      {
        ...besides(
          `12 MP JPEGs taken in with thumbnail, ${AT_ONCE} at a time`,
          found.ours,
          `${found.theirs.toFixed(1)} photos/s, bare sharp, ${atOnce} at a time`,
          found.ratio,
        ),
        must: { min: MIN_RATIO },
      },
      ...few,
      besides(
        `… ${AT_ONCE} at a time while ${BACKLOG} previews wait`,
        waiting.ours,
        `${waiting.theirs.toFixed(1)} photos/s while none does`,
        waiting.ratio,
      ),
      {
        what: '… processor time of a photo until it is shown',
        measured: `${(own + imaging).toFixed(0)} ms (server ${own.toFixed(0)}, imaging ${imaging.toFixed(0)})`,
        beside: `${bareMs.toFixed(0)} ms, bare sharp`,
        ratio: (own + imaging) / bareMs,
      },
      {
        what: '… of its preview, later',
        measured: `${preview.toFixed(0)} ms`,
        beside: `${bareMs.toFixed(0)} ms, a bare thumbnail`,
        ratio: preview / bareMs,
      },
    ];
  } finally {
    peer.stop();
    await server.stop();
  }
}

function besides(what: string, rate: number, beside: string, ratio: number): Figure {
  return { what, measured: `${rate.toFixed(1)} photos/s`, beside, ratio };
}

/** Both give photos per second: the bare loop, and a round of uploads into one of `albums`, which is deleted after. */
function openRounds(
  server: ServerUnderTest,
  peer: PeerProcess,
  photos: readonly BenchPhoto[],
  albums: FilledAlbum[],
) {
  const choose = (count: number) =>
    Array.from({ length: count }, (_, n) => photos[n % photos.length] as BenchPhoto);
  const bareCosts: number[] = [];
  let peerSizes: number[] = [];
  const usedBy = {
    server: () => server.processorMs() ?? Number.NaN,
    imaging: () => server.imagingProcessorMs() ?? Number.NaN,
  };
  return {
    bareCosts,
    async bare(atOnce: number, count: number): Promise<number> {
      const paths = choose(count).map((photo) => photo.path);
      const made = await peer.ask<ThumbnailsMade>({ paths, atOnce } satisfies ThumbnailOrder);
      peerSizes = made.sizes;
      bareCosts.push(made.processorMs / count);
      return count / (made.ms / 1000);
    },
    async round(
      atOnce: number,
      count: number,
      costs: Costs[] = [],
      whenShown: () => Promise<unknown> = async () => undefined,
    ): Promise<number> {
      const album = albums.shift();
      const bytes = choose(count).map((photo) => photo.bytes);
      const before = { server: usedBy.server(), imaging: usedBy.imaging() };
      const start = performance.now();
      const uploadCode = album?.uploadCode ?? '';
      const answers = await uploadAll({ port: server.port, uploadCode }, bytes, atOnce);
      const seconds = (performance.now() - start) / 1000;
      const shown = { server: usedBy.server(), imaging: usedBy.imaging() };
      await whenShown();
      await requireSameThumbnails(server.port, answers, peerSizes.slice(0, count));
      await previewsMade(server.db);
      costs.push({
        server: (shown.server - before.server) / count,
        imaging: (shown.imaging - before.imaging) / count,
        preview: (usedBy.imaging() - shown.imaging) / count,
      });
      await deleteAlbum(server, album);
      return count / seconds;
    },
  };
}

/** In bytes. Whatever the peer leaves out, or the server adds, would show in them. */
async function requireSameThumbnails(
  port: number,
  answers: readonly UploadAnswer[],
  peerSizes: readonly number[],
): Promise<void> {
  for (const [number, peerSize] of peerSizes.entries()) {
    const url = answers[number]?.photos[0]?.thumbnailUrl;
    const { byteLength } = await (await fetch(new URL(url ?? '', `http://127.0.0.1:${port}`))).arrayBuffer();
    if (byteLength !== peerSize)
      throw new Error(`thumbnail ${number}: ${byteLength} bytes, ${peerSize} of the peer`);
  }
}

/**
 * With its files: memory that they had is there for those of the next round. A virtual machine that gives unused memory
 * back to its host waits for every new page of a file (here 13 µs, as long as writing it 12 times), and the peer writes
 * none.
 */
export async function deleteAlbum(
  { port, db }: ServerUnderTest,
  album: FilledAlbum | undefined,
): Promise<void> {
  const headers = { authorization: `Bearer ${album?.token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/albums/${album?.id}`, {
    method: 'DELETE',
    headers,
  });
  if (!answer.ok) throw new Error(`album not deleted: ${answer.status}`);
  const next = () => db.selectFrom('fileRemovals').select('storedFilename').executeTakeFirst();
  while (await next()) await pause(50);
}

export async function emptyAlbums(db: Db, count: number): Promise<FilledAlbum[]> {
  const albums: FilledAlbum[] = [];
  for (let number = 0; number < count; number += 1) albums.push(await fillAlbum(db, 0));
  return albums;
}

/** How many at a time suit the bare loop best. */
async function bestAtOnce(bare: (atOnce: number, count: number) => Promise<number>): Promise<number> {
  const rateOf = (atOnce: number) => bare(atOnce, PHOTOS_A_ROUND);
  await rateOf(2);
  let best = { atOnce: 0, rate: 0 };
  for (const atOnce of new Set([1, CORES, CORES + 1, 2 * CORES])) {
    const rate = median([await rateOf(atOnce), await rateOf(atOnce), await rateOf(atOnce)]);
    if (rate > best.rate) best = { atOnce, rate };
  }
  return best.atOnce;
}

export async function previewsMade(db: Db): Promise<void> {
  const next = () => db.selectFrom('photos').select('id').where('previewMade', '=', 0).executeTakeFirst();
  while (await next()) await pause(50);
  await pause(200);
}

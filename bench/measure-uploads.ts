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
import { startPeer } from './peer-process.ts';
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
const LEAST = 0.7;
/** A server that has been running for a while: its code has been compiled. */
const EARLIER_ALBUMS = 3;
const EARLIER_PHOTOS = 490;
/** Rows only: their turn does not come while others upload. */
const BACKLOG = 1_000;
const BACKLOG_ROUNDS = 3;

interface Sent {
  rate: number;
  /** Of processor time for each photo. */
  server: number;
  imaging: number;
}

/** Interleaves the two, so that whatever else the machine does falls on both. */
export async function measureUploads(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const albums = (ROUNDS + 1) * (1 + FEW.length) + 2 * BACKLOG_ROUNDS;
  const server = await startServer(folder, async (db) => ({
    earlier: await emptyAlbums(db, EARLIER_ALBUMS),
    rounds: await emptyAlbums(db, albums),
    backlog: [await fillAlbum(db, BACKLOG / 2), await fillAlbum(db, BACKLOG / 2)],
  }));
  const { earlier, rounds, backlog } = server.filled;
  const peer = startPeer('bare-thumbnails.ts');
  const chosen = Array.from({ length: PHOTOS_A_ROUND }, (_, n) => photos[n % photos.length] as BenchPhoto);
  let peerSizes: number[] = [];
  const peerCosts: number[] = [];
  const bare = async (atOnce: number, count = PHOTOS_A_ROUND) => {
    const paths = chosen.slice(0, count).map((photo) => photo.path);
    const made = await peer.ask<ThumbnailsMade>({ paths, atOnce } satisfies ThumbnailOrder);
    peerSizes = made.sizes;
    peerCosts.push(made.processorMs / count);
    return count / (made.ms / 1000);
  };
  const used = () => [server.processorMs() ?? Number.NaN, server.imagingProcessorMs() ?? Number.NaN] as const;
  const send = async (atOnce: number, count = PHOTOS_A_ROUND): Promise<Sent> => {
    const album = rounds.shift();
    const bytes = chosen.slice(0, count).map((photo) => photo.bytes);
    const [before, start] = [used(), performance.now()];
    const answers = await uploadAll(
      { port: server.port, uploadCode: album?.uploadCode ?? '' },
      bytes,
      atOnce,
    );
    const seconds = (performance.now() - start) / 1000;
    const [own, imaging] = used().map((ms, at) => (ms - (before[at] ?? 0)) / count);
    await requireSameThumbnails(server.port, answers, peerSizes.slice(0, count));
    sent = album;
    return { rate: count / seconds, server: own ?? Number.NaN, imaging: imaging ?? Number.NaN };
  };
  let sent: FilledAlbum | undefined;
  try {
    const atOnce = await bestAtOnce(bare);
    const small = await sharp(photos[0]?.bytes).resize(640).jpeg().toBuffer();
    const smallOnes = Array.from({ length: EARLIER_PHOTOS }, () => small);
    for (const { uploadCode } of earlier)
      await uploadAll({ port: server.port, uploadCode }, smallOnes, AT_ONCE);
    await previewsMade(server.db);

    const [costs, previewCosts]: [Sent[], number[]] = [[], []];
    const ours = async () => {
      const shown = await send(AT_ONCE);
      costs.push(shown);
      const [, before] = used();
      await previewsMade(server.db);
      previewCosts.push((used()[1] - before) / PHOTOS_A_ROUND);
      await deleteAlbum(server, sent);
      return shown.rate;
    };
    await ours();
    const found = await compareInRounds(ROUNDS, ours, () => bare(atOnce));
    const few: Figure[] = [];
    for (const count of FEW) {
      const one = async () => {
        const { rate } = await send(count, PHOTOS_OF_FEW);
        await previewsMade(server.db);
        await deleteAlbum(server, sent);
        return rate;
      };
      const beside = await compareInRounds(ROUNDS, one, () => bare(count, PHOTOS_OF_FEW));
      few.push({
        what: count === 1 ? '… one after the other' : `… ${count} at a time`,
        measured: `${beside.ours.toFixed(1)} photos/s`,
        beside: `${beside.theirs.toFixed(1)} photos/s, bare sharp, as many at a time`,
        ratio: beside.ratio,
      });
    }
    const setBacklog = (previewMade: 0 | 1) =>
      server.db
        .updateTable('photos')
        .set({ previewMade })
        .where(
          'albumId',
          'in',
          backlog.map(({ id }) => id),
        )
        .execute();
    const waiting = await compareInRounds(
      BACKLOG_ROUNDS,
      async () => {
        await setBacklog(0);
        const { rate } = await send(AT_ONCE);
        await setBacklog(1);
        await previewsMade(server.db);
        await deleteAlbum(server, sent);
        return rate;
      },
      ours,
    );
    const [own, imaging] = [
      median(costs.map((each) => each.server)),
      median(costs.map((each) => each.imaging)),
    ];
    const bareMs = median(peerCosts);
    return [
      {
        what: `12 MP JPEGs taken in with thumbnail, ${AT_ONCE} at a time`,
        measured: `${found.ours.toFixed(1)} photos/s`,
        beside: `${found.theirs.toFixed(1)} photos/s, bare sharp, ${atOnce} at a time`,
        ratio: found.ratio,
        must: { min: LEAST },
      },
      ...few,
      {
        what: `… ${AT_ONCE} at a time while ${BACKLOG} previews wait`,
        measured: `${waiting.ours.toFixed(1)} photos/s`,
        beside: `${waiting.theirs.toFixed(1)} photos/s while none does`,
        ratio: waiting.ratio,
      },
      {
        what: '… processor time of a photo until it is shown',
        measured: `${(own + imaging).toFixed(0)} ms (server ${own.toFixed(0)}, imaging ${imaging.toFixed(0)})`,
        beside: `${bareMs.toFixed(0)} ms, bare sharp`,
        ratio: (own + imaging) / bareMs,
      },
      {
        what: '… of its preview, later',
        measured: `${median(previewCosts).toFixed(0)} ms`,
        beside: `${bareMs.toFixed(0)} ms, a bare thumbnail`,
        ratio: median(previewCosts) / bareMs,
      },
    ];
  } finally {
    peer.stop();
    await server.stop();
  }
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
async function deleteAlbum({ port, db }: ServerUnderTest, album: FilledAlbum | undefined): Promise<void> {
  const headers = { authorization: `Bearer ${album?.token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/albums/${album?.id}`, {
    method: 'DELETE',
    headers,
  });
  if (!answer.ok) throw new Error(`album not deleted: ${answer.status}`);
  const next = () => db.selectFrom('fileRemovals').select('storedFilename').executeTakeFirst();
  while (await next()) await pause(50);
}

async function emptyAlbums(db: Db, count: number): Promise<FilledAlbum[]> {
  const albums: FilledAlbum[] = [];
  for (let number = 0; number < count; number += 1) albums.push(await fillAlbum(db, 0));
  return albums;
}

/** How many at a time suit the bare loop best. */
async function bestAtOnce(bare: (atOnce: number) => Promise<number>): Promise<number> {
  await bare(2);
  let best = { atOnce: 0, rate: 0 };
  for (const atOnce of new Set([1, CORES, CORES + 1, 2 * CORES])) {
    const rate = median([await bare(atOnce), await bare(atOnce), await bare(atOnce)]);
    if (rate > best.rate) best = { atOnce, rate };
  }
  return best.atOnce;
}

async function previewsMade(db: Db): Promise<void> {
  const next = () => db.selectFrom('photos').select('id').where('previewMade', '=', 0).executeTakeFirst();
  while (await next()) await pause(50);
  await pause(200);
}

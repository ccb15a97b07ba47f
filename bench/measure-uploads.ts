// Benchmark 1: photos taken in, thumbnail included, beside a loop that makes nothing but the thumbnails.

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

const AT_ONCE = 8;
const ROUNDS = 5;
/** So many that the first and the last, which have a processor to themselves, do not count. */
const PHOTOS_A_ROUND = 120;
const LEAST = 0.7;
/** A server that has been running for a while: its code has been compiled. */
const EARLIER_ALBUMS = 3;
const EARLIER_PHOTOS = 490;

/** Interleaves the two, so that whatever else the machine does falls on both. */
export async function measureUploads(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, async (db) => ({
    earlier: await emptyAlbums(db, EARLIER_ALBUMS),
    rounds: await emptyAlbums(db, ROUNDS + 1),
  }));
  const { earlier, rounds } = server.filled;
  const peer = startPeer('bare-thumbnails.ts');
  const chosen = Array.from({ length: PHOTOS_A_ROUND }, (_, n) => photos[n % photos.length] as BenchPhoto);
  const paths = chosen.map((photo) => photo.path);
  let peerSizes: number[] = [];
  const bare = async (atOnce: number) => {
    const made = await peer.ask<ThumbnailsMade>({ paths, atOnce } satisfies ThumbnailOrder);
    peerSizes = made.sizes;
    return PHOTOS_A_ROUND / (made.ms / 1000);
  };
  const bytes = chosen.map((photo) => photo.bytes);
  let round = 0;
  const send = () => {
    const uploadCode = rounds[round++]?.uploadCode ?? '';
    return uploadAll({ port: server.port, uploadCode }, bytes, AT_ONCE);
  };
  try {
    const atOnce = await bestAtOnce(bare);
    const small = await sharp(photos[0]?.bytes).resize(640).jpeg().toBuffer();
    const smallOnes = Array.from({ length: EARLIER_PHOTOS }, () => small);
    for (const { uploadCode } of earlier)
      await uploadAll({ port: server.port, uploadCode }, smallOnes, AT_ONCE);
    await previewsMade(server.db);

    const untilPreviews: number[] = [];
    const ours = async () => {
      const start = performance.now();
      const answers = await send();
      const seconds = (performance.now() - start) / 1000;
      await requireSameThumbnails(server.port, answers, peerSizes);
      await previewsMade(server.db);
      untilPreviews.push((performance.now() - start) / 1000);
      await deleteAlbum(server, rounds[round - 1]);
      return PHOTOS_A_ROUND / seconds;
    };
    await ours();
    const found = await compareInRounds(ROUNDS, ours, () => bare(atOnce));
    const thumbnailSeconds = PHOTOS_A_ROUND / found.ours;
    return [
      {
        what: `12 MP JPEGs taken in with thumbnail, ${AT_ONCE} at a time`,
        measured: `${found.ours.toFixed(1)} photos/s`,
        beside: `${found.theirs.toFixed(1)} photos/s, bare sharp, ${atOnce} at a time`,
        ratio: found.ratio,
        must: { min: LEAST },
      },
      {
        what: `… until all ${PHOTOS_A_ROUND} previews are there too`,
        measured: `${median(untilPreviews).toFixed(1)} s`,
        beside: `${thumbnailSeconds.toFixed(1)} s until the thumbnails are`,
        ratio: median(untilPreviews) / thumbnailSeconds,
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
async function bestAtOnce(bare: (atOnce: number) => Promise<number>): Promise<number> {
  await bare(2);
  let best = { atOnce: 0, rate: 0 };
  for (const atOnce of [1, 2, 3, 4]) {
    const rate = median([await bare(atOnce), await bare(atOnce), await bare(atOnce)]);
    if (rate > best.rate) best = { atOnce, rate };
  }
  return best.atOnce;
}

export async function previewsMade(db: Db): Promise<void> {
  const next = () => db.selectFrom('photos').select('id').where('previewMade', '=', 0).executeTakeFirst();
  while (await next()) await pause(50);
  await pause(200);
}

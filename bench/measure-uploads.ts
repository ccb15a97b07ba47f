// Line 1: photos taken in, thumbnail included, beside a loop that makes nothing but the thumbnails.

import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Db } from '../server/db/open-db.ts';
import type { ThumbnailOrder, ThumbnailsMade } from './bare-thumbnails.ts';
import type { BenchPhoto } from './bench-photos.ts';
import { compareInRounds } from './compare-in-rounds.ts';
import { type Figure, median } from './figure-table.ts';
import { type FilledAlbum, fillAlbum } from './filled-album.ts';
import { startPeer } from './peer-process.ts';
import { startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

const AT_ONCE = 8;
const ROUNDS = 5;
/** So many that the first and the last, which have a processor to themselves, do not count. */
const PHOTOS_A_ROUND = 80;
const LEAST = 0.7;
/** A server that has been running for a while: its code has been compiled. */
const EARLIER_ALBUMS = 3;
const EARLIER_PHOTOS = 490;

/** Interleaves the two, so that whatever else the machine does falls on both. */
export async function measureUploads(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, async (db) => ({
    earlier: await emptyAlbums(db, EARLIER_ALBUMS),
    album: await fillAlbum(db, 0),
  }));
  const { earlier, album } = server.filled;
  const peer = startPeer('bare-thumbnails.ts');
  const target = { port: server.port, uploadCode: album.uploadCode };
  const chosen = Array.from({ length: PHOTOS_A_ROUND }, (_, n) => photos[n % photos.length] as BenchPhoto);
  const paths = chosen.map((photo) => photo.path);
  const bare = async (atOnce: number) =>
    PHOTOS_A_ROUND / ((await peer.ask<ThumbnailsMade>({ paths, atOnce } satisfies ThumbnailOrder)).ms / 1000);
  const send = () =>
    uploadAll(
      target,
      chosen.map((photo) => photo.bytes),
      AT_ONCE,
    );
  try {
    const atOnce = await bestAtOnce(bare);
    const small = await sharp(photos[0]?.bytes).resize(640).jpeg().toBuffer();
    const smallOnes = Array.from({ length: EARLIER_PHOTOS }, () => small);
    for (const { uploadCode } of earlier) await uploadAll({ ...target, uploadCode }, smallOnes, AT_ONCE);
    await previewsMade(server.db);

    const untilPreviews: number[] = [];
    const ours = async () => {
      const start = performance.now();
      await send();
      const seconds = (performance.now() - start) / 1000;
      await previewsMade(server.db);
      untilPreviews.push((performance.now() - start) / 1000);
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
        must: { least: LEAST },
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

async function emptyAlbums(db: Db, count: number): Promise<FilledAlbum[]> {
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

async function previewsMade(db: Db): Promise<void> {
  const next = () => db.selectFrom('photos').select('id').where('previewMade', '=', 0).executeTakeFirst();
  while (await next()) await pause(50);
  await pause(200);
}

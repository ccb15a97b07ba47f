// Benchmark 10: albums listed and files served, each beside what PicPeak gave.

import { Agent } from 'node:http';
import sharp from 'sharp';
import type { BenchPhoto } from './bench-photos.ts';
import type { Figure } from './figure-table.ts';
import { fillAlbum } from './filled-album.ts';
import { previewsMade } from './measure-uploads.ts';
import { PICPEAK } from './picpeak-figures.ts';
import { answersPerSecond } from './raw-client.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { timedGet } from './timed-get.ts';
import { type UploadAnswer, uploadAll } from './upload-client.ts';

const SIZES = [100, 500] as const;
/** Times PicPeak's rate for an album of 500. */
const MIN_TIMES = 5;
const WARM_UP = 100;
const LIST_MS = 1_500;
const CONNECTIONS = 8;
const SMALL_PHOTOS = 400;
const LARGE_PHOTOS = 16;
const FILES_MS = 1_500;

export async function measureLists(folder: string, photos: BenchPhoto[]): Promise<Figure[]> {
  const server = await startServer(folder, async (db) => ({
    albums: await Promise.all(SIZES.map((size) => fillAlbum(db, size))),
    files: [await fillAlbum(db, 0), await fillAlbum(db, 0)] as const,
  }));
  try {
    const figures: Figure[] = [];
    for (const [number, size] of SIZES.entries())
      figures.push(await listAlbum(server.port, server.filled.albums[number]?.uploadCode ?? '', size));
    return [...figures, ...(await serveFiles(server, photos))];
  } finally {
    await server.stop();
  }
}

async function listAlbum(port: number, uploadCode: string, size: (typeof SIZES)[number]): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'accept-encoding': 'br' };
  const ask = () => timedGet(agent, port, `/api/uploads/${uploadCode}`, headers);
  for (let n = 0; n < WARM_UP; n += 1) await ask();
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < LIST_MS; count += 1) await ask();
  const perSecond = count / ((performance.now() - start) / 1000);
  agent.destroy();
  const theirs = PICPEAK.listed[size];
  return {
    what: `Album of ${size} photos listed over one connection`,
    measured: `${perSecond.toFixed(0)} a second`,
    beside: `PicPeak ${theirs}`,
    ratio: perSecond / theirs,
    ...(size === 500 && { must: { min: MIN_TIMES } }),
  };
}

async function serveFiles(
  server: ServerUnderTest & { filled: { files: readonly { uploadCode: string }[] } },
  photos: BenchPhoto[],
): Promise<Figure[]> {
  const { port } = server;
  const [many, few] = server.filled.files.map(({ uploadCode }) => ({ port, uploadCode }));
  if (!many || !few || !photos[0]) throw new Error('no albums');
  const small = await sharp(photos[0].bytes).resize(640).jpeg().toBuffer();
  const thumbs = linksOf(
    await uploadAll(
      many,
      Array.from({ length: SMALL_PHOTOS }, () => small),
      CONNECTIONS,
    ),
    'thumbnailUrl',
  );
  const large = Array.from({ length: LARGE_PHOTOS }, (_, n) => photos[n % photos.length]?.bytes as Buffer);
  const answers = await uploadAll(few, large, CONNECTIONS);
  await previewsMade(server.db);
  const cold = await askOnce(port, thumbs);
  const rateOf = (paths: string[]) => answersPerSecond(port, paths, CONNECTIONS, FILES_MS);
  await rateOf(thumbs);
  return [
    besidePicpeak('Thumbnails for the first time', cold, PICPEAK.thumbnailsCold),
    besidePicpeak('Thumbnails that are asked for again', await rateOf(thumbs), PICPEAK.thumbnailsWarm),
    besidePicpeak('Previews', await rateOf(linksOf(answers, 'previewUrl')), PICPEAK.previews),
    besidePicpeak('Originals', await rateOf(linksOf(answers, 'fileUrl')), PICPEAK.originals),
  ];
}

/** How many a second when each is asked for once. */
async function askOnce(port: number, paths: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const left = [...paths];
  const client = async () => {
    for (let path = left.pop(); path; path = left.pop()) await timedGet(agent, port, path, {});
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return paths.length / seconds;
}

function linksOf(answers: readonly UploadAnswer[], link: keyof UploadAnswer['photos'][number]): string[] {
  return answers.flatMap(({ photos }) => photos.map((photo) => photo[link]));
}

function besidePicpeak(what: string, perSecond: number, theirs: number): Figure {
  return {
    what: `${what}, ${CONNECTIONS} connections`,
    measured: `${perSecond.toFixed(0)} a second`,
    beside: `PicPeak ${theirs}`,
    ratio: perSecond / theirs,
  };
}

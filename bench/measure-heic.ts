// Benchmark 8: an iPhone's HEIC until it is shown, beside ffmpeg, which makes the same two pictures of it.

import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readHeader } from '../server/media/pictures/inspect-image.ts';
import { imagingLimits } from '../server/media/process/imaging-limits.ts';
import { compareInRounds } from './compare-in-rounds.ts';
import { type Figure, median } from './figure-table.ts';
import { fillAlbum } from './filled-album.ts';
import { readTileStream } from './hevc-tiles.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { uploadAll } from './upload-client.ts';

/** Of ffmpeg, and of the imaging process. */
const THREADS = 2;
const ROUNDS = 9;
const WARM_UP = 6;
const MAX_RATIO = 1.8;
const MB = 1024 * 1024;
const CROWD = 12;
const CROWD_AT_ONCE = 6;
const SAMPLE_MS = 50;
const PAINTED = join(import.meta.dirname, '../tests/fixtures/painted-12mp.heic');

/** Of the largest HEIC in `KEEPSAKE_BENCH_PHOTOS`, or of the painted one, which is light. */
export async function measureHeic(folder: string): Promise<Figure[]> {
  if (spawnSync('ffmpeg', ['-version']).error) {
    process.stderr.write('left out: no ffmpeg was found (apt-get install ffmpeg)\n');
    return [];
  }
  const path = await findHeic(process.env.KEEPSAKE_BENCH_PHOTOS);
  const bytes = await readFile(path);
  const { heif } = await readHeader(path);
  if (!heif) throw new Error(`${path} is no HEIC`);
  const megapixels = Math.round((heif.width * heif.height) / 1e6);
  const { bytes: stream, columns, rows } = readTileStream(bytes);
  const streamPath = join(folder, 'tiles.hevc');
  await writeFile(streamPath, stream);
  const arguments_ = ffmpegArguments(folder, streamPath, { ...heif, columns, rows });
  const server = await startServer(folder, (db) => fillAlbum(db, 0), { IMAGE_JOBS: String(THREADS) });
  try {
    const target = { port: server.port, uploadCode: server.filled.uploadCode };
    const spent: number[] = [];
    const ours = async () => {
      const before = processorMs(server);
      const start = performance.now();
      await uploadAll(target, [bytes], 1);
      const ms = performance.now() - start;
      spent.push(processorMs(server) - before);
      return ms;
    };
    for (let round = 0; round < WARM_UP; round += 1) await ours();
    spent.length = 0;
    const theirs: FfmpegRun[] = [];
    const found = await compareInRounds(ROUNDS, ours, async () => {
      const run = runFfmpeg(arguments_);
      theirs.push(run);
      return run.ms;
    });
    const [own, peer] = [median(spent), median(theirs.map((run) => run.processorMs))];
    return [
      {
        what: `A HEIC of ${megapixels} megapixels until it is shown, ${THREADS} threads`,
        measured: `${found.ours.toFixed(0)} ms`,
        beside: `${found.theirs.toFixed(0)} ms, ffmpeg with the same pictures`,
        ratio: found.ratio,
        must: { max: MAX_RATIO },
      },
      {
        what: '… processor time',
        measured: `${own.toFixed(0)} ms`,
        beside: `${peer.toFixed(0)} ms`,
        ratio: own / peer,
      },
      await measureCrowd(server, target, bytes),
    ];
  } finally {
    await server.stop();
  }
}

/** Memory of the imaging process with several of them at a time. */
async function measureCrowd(
  server: ServerUnderTest,
  target: { port: number; uploadCode: string },
  bytes: Buffer,
): Promise<Figure> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, (server.memory().imaging ?? 0) / MB);
  }, SAMPLE_MS);
  const crowd = Array.from({ length: CROWD }, () => bytes);
  await uploadAll(target, crowd, CROWD_AT_ONCE).finally(() => clearInterval(timer));
  const limit = imagingLimits(THREADS).maxBytes / MB;
  return {
    what: `… ${CROWD_AT_ONCE} at a time: peak memory of the imaging process`,
    measured: `${peak.toFixed(0)} MB`,
    beside: `${limit.toFixed(0)} MB, where it is ended`,
    ratio: peak / limit,
    must: { max: 1 },
  };
}

async function findHeic(folder: string | undefined): Promise<string> {
  const names = folder ? (await readdir(folder)).filter((name) => /\.heic$/iu.test(name)) : [];
  const paths = names.map((name) => join(folder ?? '', name));
  const files = await Promise.all(paths.map(async (path) => ({ path, size: (await readFile(path)).length })));
  return files.sort((a, b) => b.size - a.size)[0]?.path ?? PAINTED;
}

interface FfmpegRun {
  ms: number;
  processorMs: number;
}

/** All tiles decoded and put together, then the preview and the thumbnail, as the server makes them. */
function ffmpegArguments(
  folder: string,
  stream: string,
  picture: { columns: number; rows: number; storedWidth: number; storedHeight: number },
): string[] {
  const { columns, rows, storedWidth, storedHeight } = picture;
  const isWide = storedWidth >= storedHeight;
  const scale = (edge: number) => `scale=${isWide ? `${edge}:-2` : `-2:${edge}`}`;
  const whole = `tile=${columns}x${rows},crop=${storedWidth}:${storedHeight}:0:0,split[a][b]`;
  const filters = `[0]${whole};[a]${scale(2016)}[preview];[b]${scale(440)}[thumb]`;
  const output = (name: string, file: string, ...options: string[]) => [
    ...['-map', `[${name}]`, '-frames:v', '1', ...options, join(folder, file)],
  ];
  return [
    ...['-y', '-benchmark', '-threads', String(THREADS), '-f', 'hevc', '-i', stream],
    ...['-filter_complex', filters],
    ...output('preview', 'ffmpeg.jpg', '-q:v', '4'),
    ...output('thumb', 'ffmpeg.webp', '-compression_level', '2'),
  ];
}

function runFfmpeg(arguments_: string[]): FfmpegRun {
  const start = performance.now();
  const { status, stderr } = spawnSync('ffmpeg', arguments_, { encoding: 'utf8' });
  const ms = performance.now() - start;
  const [, user = '', system = ''] = /bench: utime=([\d.]+)s stime=([\d.]+)s/u.exec(stderr) ?? [];
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr.slice(-1000)}`);
  return { ms, processorMs: 1000 * (Number(user) + Number(system)) };
}

function processorMs(server: ServerUnderTest): number {
  return (server.processorMs() ?? Number.NaN) + (server.imagingProcessorMs() ?? Number.NaN);
}

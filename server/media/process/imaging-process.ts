import { existsSync } from 'node:fs';
import { warmUpExif } from '../exif/read-exif.ts';
import { ImageRefused } from '../image-errors.ts';
import { removeLocationFrom } from '../location/remove-location.ts';
import {
  deriveImages,
  makeCroppedImage,
  makeMediumImage,
  makePreviewImage,
} from '../pictures/derive-images.ts';
import { knownHeader, readHeader } from '../pictures/inspect-image.ts';
import { openDecodingSemaphore, Recalled } from './decoding-semaphore.ts';
import { limitsOfProcess } from './imaging-limits.ts';
import type { ImagingAnswer, ImagingMessage, ImagingOrder, ImagingTask } from './imaging-protocol.ts';

const MEMORY_REPORT_MS = 200;
/** An idle process, what decoders leave, and a reserve. */
const BASE_BYTES = 220 * 1024 * 1024;

/** For threads and headers. */
const THREADS_BYTES = 128 * 1024 * 1024;

/** The share of pictures that are read row by row. */
const LINES_SHARE = 0.25;
const MIN_LINES_BYTES = 160 * 1024 * 1024;

const { jobs, maxBytes } = limitsOfProcess();
const linesBytes = Math.max(MIN_LINES_BYTES, (maxBytes - BASE_BYTES) * LINES_SHARE);
/** One more than is decoded at once is being written. */
const baseline = openDecodingSemaphore(jobs + 3, linesBytes);
/** Held in memory. Half of the threads stay free for others. */
const whole = openDecodingSemaphore(jobs, maxBytes - BASE_BYTES - (linesBytes - MIN_LINES_BYTES));
/** Holds the whole file, and blocks the process. */
const cleaning = openDecodingSemaphore(1);

let running = 0;

function say(message: ImagingMessage): void {
  process.send?.(message);
}

async function work(order: ImagingTask & { id: number }): Promise<ImagingAnswer> {
  const { id } = order;
  try {
    return { id, outcome: 'done', result: await run(order) };
  } catch (error) {
    if (error instanceof Recalled) return { id, outcome: 'recalled' };
    // Decoders fail alike for broken files, missing files and missing memory.
    if (error instanceof ImageRefused && existsSync(order.path) && (await hasMemoryFor(order.path))) {
      return { id, outcome: 'refused', code: error.code, reason: error.message };
    }
    return { id, outcome: 'failed', reason: String(error) };
  }
}

/** Unwritten memory costs nothing. */
async function hasMemoryFor(path: string): Promise<boolean> {
  const header = await readHeader(path).catch(() => null);
  try {
    return new ArrayBuffer((header?.decodingBytes ?? 0) + THREADS_BYTES).byteLength > 0;
  } catch {
    return false;
  }
}

async function run({ id, ...order }: ImagingTask & { id: number }) {
  const { kind, path } = order;
  // The server knows that an inspection begins: a message costs as much as a small header.
  if (kind === 'inspect') {
    const { mimeType, width, height } = await readHeader(path);
    return { mimeType, width, height };
  }
  let hasBegun = false;
  const begin = () => {
    if (!hasBegun) say({ type: 'begun', id });
    hasBegun = true;
  };
  const wait = () => {
    if (!hasBegun) return;
    hasBegun = false;
    say({ type: 'waiting', id });
  };
  if (kind === 'clean' || kind === 'copy') {
    const clean = async () => {
      begin();
      if (kind === 'copy') return removeLocationFrom(path, order.copyPath);
      // A file that is no photo at all is rejected for that.
      await readHeader(path);
      return removeLocationFrom(path, path);
    };
    return cleaning.take(0, clean, wait);
  }
  const known = knownHeader(path);
  // Waiting jobs have not begun.
  if (!known) begin();
  const { isBaselineJpeg, decodingBytes } = known ?? (await readHeader(path));
  const work = () => {
    begin();
    if (kind === 'derive') return deriveImages(path, order);
    if (kind === 'medium') return makeMediumImage(path, order.mediumPath).then(() => null);
    if (kind === 'crop') return makeCroppedImage(path, order.croppedPath, order.picture).then(() => null);
    return makePreviewImage(path, order.previewPath).then(() => null);
  };
  // A preview comes here only when a viewer waits for it, or nothing else does.
  const isFirst = kind !== 'derive';
  return (isBaselineJpeg ? baseline : whole).take(decodingBytes, work, wait, isFirst);
}

process.on('message', async (order: ImagingOrder) => {
  // A thread takes 15 MB, which an idle process need not have.
  warmUpExif();
  if (order.kind === 'recall') {
    for (const semaphore of [baseline, whole, cleaning]) semaphore.recall();
    return;
  }
  running++;
  const answer = await work(order);
  running--;
  say({ type: 'answer', ...answer });
  if (running === 0) reportMemory();
});
// Decoding threads would delay an ordinary exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches the whole group; this process must outlive it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

function reportMemory(): void {
  say({ type: 'memory', bytes: process.memoryUsage.rss() });
}

setInterval(() => {
  if (running > 0) reportMemory();
}, MEMORY_REPORT_MS);
say({ type: 'ready' });

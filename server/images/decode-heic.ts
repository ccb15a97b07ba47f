// Decodes HEIC, which sharp cannot: two warm threads share the tiles of one photo, as fast as native libheif.
import type { Worker } from 'node:worker_threads';
import type { HeicAnswer, HeicOrder } from './heic-thread.ts';
import type { HeifImage } from './heif-container.ts';
import { ImageRefused } from './imaging.ts';
import { askThread, endThread, startThread } from './start-thread.ts';

export interface DecodedHeic {
  /** RGB, 3 bytes a pixel. */
  pixels: Uint8Array;
  width: number;
  height: number;
  /** Whether mirroring and turning are already done. */
  isUpright: boolean;
}

const THREADS = 2;
/** A thread's memory never shrinks; one that has grown beyond this is replaced. */
const MAX_IDLE_HEAP_BYTES = 128 * 1024 * 1024;

const threads: (Worker | undefined)[] = [];
/** Threads answer one order at a time, in order; the photos queue here. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes the main image of the HEIC file at `path`.
 * @throws ImageRefused UNREADABLE
 */
export function decodeHeic(path: string, heif: HeifImage): Promise<DecodedHeic> {
  const result = last.then(() => decodeNow(path, heif));
  last = result.catch(() => undefined);
  return result;
}

async function decodeNow(path: string, heif: HeifImage): Promise<DecodedHeic> {
  const { unnamedItem, hdr } = heif;
  const tiled = heif.layout === 'other' ? null : await decodeTiled(path, heif);
  if (tiled) return { ...tiled, isUpright: false };
  const answer = await ask(0, {
    path,
    unnamedItem,
    hdr,
    width: 0,
    height: 0,
    nextTile: new SharedArrayBuffer(4),
  });
  if (answer.error !== undefined || !answer.whole)
    throw new ImageRefused('UNREADABLE', answer.error ?? 'no pixels');
  return { ...answer.whole, isUpright: true };
}

async function decodeTiled(path: string, heif: HeifImage) {
  const { storedWidth: width, storedHeight: height, unnamedItem, hdr } = heif;
  const pixels = new SharedArrayBuffer(width * height * 3);
  const order = { path, unnamedItem, hdr, width, height, pixels, nextTile: new SharedArrayBuffer(4) };
  const helpers = heif.layout === 'grid' ? THREADS : 1;
  const answers = await Promise.all(Array.from({ length: helpers }, (_, index) => ask(index, order)));
  return answers.some((answer) => answer.error !== undefined)
    ? null
    : { pixels: new Uint8Array(pixels), width, height };
}

async function ask(index: number, order: HeicOrder): Promise<HeicAnswer> {
  const thread = threads[index] ?? startThread('./heic-thread.ts', import.meta.url);
  threads[index] = thread;
  const answer = await askThread<HeicAnswer>(thread, order).catch((error: unknown): HeicAnswer => {
    return { error: String(error), heapBytes: 0 };
  });
  // After an error the WebAssembly memory is not to be trusted.
  if (answer.error !== undefined || answer.heapBytes > MAX_IDLE_HEAP_BYTES) {
    threads[index] = undefined;
    endThread(thread);
  }
  return answer;
}

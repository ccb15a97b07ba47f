// Decodes HEIC, which sharp cannot: two warm threads share the tiles of one photo, as fast as native libheif.
import type { Worker } from 'node:worker_threads';
import { ImageRefused } from '../image-errors.ts';
import { askThread, endThread, startThread } from '../start-thread.ts';
import type { HeicAnswer, HeicOrder } from './heic-thread.ts';
import type { HeifImage } from './heif-container.ts';

export interface DecodedHeic {
  /** RGB, 3 bytes a pixel. */
  pixels: Uint8Array;
  width: number;
  height: number;
  /** Whether mirroring and turning are already done. */
  isUpright: boolean;
  /** To be called when the pixels have been read: their memory goes to the next photo. */
  release(): void;
}

const THREADS = 2;
/** A thread's memory never shrinks; one that has grown beyond this is replaced. */
const MAX_IDLE_HEAP_BYTES = 128 * 1024 * 1024;

const threads: (Worker | undefined)[] = [];
/** Memory that threads share is given back late, if at all: it is used again. */
let spare: SharedArrayBuffer | undefined;
/** So that photos of nearly the same size use the same memory. */
const STEP_BYTES = 16 * 1024 * 1024;
const MAX_SPARE_BYTES = 96 * 1024 * 1024;
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
  return { ...answer.whole, isUpright: true, release: () => undefined };
}

function takePixels(bytes: number): SharedArrayBuffer {
  const taken = spare && spare.byteLength >= bytes ? spare : undefined;
  spare = undefined;
  // Where a forged tile leaves a gap, the photo that was decoded before must not show.
  if (taken) new Uint8Array(taken).fill(0);
  return taken ?? new SharedArrayBuffer(Math.ceil(bytes / STEP_BYTES) * STEP_BYTES);
}

function keepPixels(pixels: SharedArrayBuffer): void {
  const isBest = pixels.byteLength <= MAX_SPARE_BYTES && pixels.byteLength > (spare?.byteLength ?? 0);
  if (isBest) spare = pixels;
}

async function decodeTiled(path: string, heif: HeifImage) {
  const { storedWidth: width, storedHeight: height, unnamedItem, hdr } = heif;
  const pixels = takePixels(width * height * 3);
  const order = { path, unnamedItem, hdr, width, height, pixels, nextTile: new SharedArrayBuffer(4) };
  const helpers = heif.layout === 'grid' ? THREADS : 1;
  const answers = await Promise.all(Array.from({ length: helpers }, (_, index) => ask(index, order)));
  if (answers.some((answer) => answer.error !== undefined)) {
    keepPixels(pixels);
    return null;
  }
  const view = new Uint8Array(pixels, 0, width * height * 3);
  return { pixels: view, width, height, release: () => keepPixels(pixels) };
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

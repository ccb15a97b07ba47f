import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { ImageRefused } from '../image-errors.ts';
import { askThread, endThread, startThread } from '../start-thread.ts';
import type { HeicAnswer, HeicOrder } from './heic-thread.ts';
import type { HeifImage } from './heif-container.ts';

export interface DecodedHeic {
  /** RGB with 3 bytes per pixel, in half the size if that was requested and possible. */
  pixels: Uint8Array;
  width: number;
  height: number;
  isUpright: boolean;
}

/** The memory of a thread never shrinks, so a thread above this limit is replaced. */
const MAX_IDLE_HEAP_BYTES = 128 * 1024 * 1024;
const MAX_THREADS = 4;

const threads: (Worker | undefined)[] = Array.from({
  length: Math.min(Number(process.env.IMAGE_JOBS ?? availableParallelism()), MAX_THREADS),
});

/** Decodes one file at a time. Throws ImageRefused UNREADABLE. */
export async function decodeHeic(path: string, heif: HeifImage, wantsHalf: boolean): Promise<DecodedHeic> {
  const tiled = heif.layout === 'other' ? null : await decodeTiled(path, heif, wantsHalf);
  if (tiled) return { ...tiled, isUpright: false };
  const { unnamedItem, hdr } = heif;
  const nextTile = new SharedArrayBuffer(4);
  const answer = await ask(0, { path, unnamedItem, hdr, width: 0, height: 0, isHalved: false, nextTile });
  if (answer.error !== undefined || !answer.whole)
    throw new ImageRefused('UNREADABLE', answer.error ?? 'no pixels');
  return { ...answer.whole, isUpright: true };
}

async function decodeTiled(path: string, heif: HeifImage, isHalved: boolean) {
  const { unnamedItem, hdr } = heif;
  const [width, height] = isHalved
    ? [heif.storedWidth >> 1, heif.storedHeight >> 1]
    : [heif.storedWidth, heif.storedHeight];
  const pixels = new SharedArrayBuffer(width * height * 3);
  const nextTile = new SharedArrayBuffer(4);
  const order = { path, unnamedItem, hdr, width, height, isHalved, pixels, nextTile };
  const helpers = heif.layout === 'grid' ? threads.length : 1;
  const answers = await Promise.all(Array.from({ length: helpers }, (_, index) => ask(index, order)));
  if (answers.some((answer) => answer.error !== undefined)) return null;
  return { pixels: new Uint8Array(pixels), width, height };
}

async function ask(index: number, order: HeicOrder): Promise<HeicAnswer> {
  const thread = threads[index] ?? startThread('./heic-thread.ts', import.meta.url);
  threads[index] = thread;
  const answer = await askThread<HeicAnswer>(thread, order).catch((error: unknown): HeicAnswer => {
    return { error: String(error), heapBytes: 0 };
  });
  // The memory of WebAssembly cannot be trusted after an error.
  if (answer.error !== undefined || answer.heapBytes > MAX_IDLE_HEAP_BYTES) {
    threads[index] = undefined;
    endThread(thread);
  }
  return answer;
}

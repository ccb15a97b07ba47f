import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { ImageRefused } from '../image-errors.ts';
import { askThread, startThread } from '../start-thread.ts';
import type { HeicOrder, Pixels, Tile } from './heic-thread.ts';
import type { HeifImage, Size } from './heif-container.ts';

export interface DecodedHeic extends Pixels {
  isUpright: boolean;
}

const MAX_THREADS = 4;

const threads: (Worker | undefined)[] = Array.from({
  length: Math.min(availableParallelism(), MAX_THREADS),
});
/** Kept for the next file, because V8 frees shared memory late. */
let shared = new SharedArrayBuffer(0);

/** Decodes one file at a time. Throws ImageRefused UNREADABLE. */
export async function decodeHeic(path: string, { tiles, stored }: HeifImage): Promise<DecodedHeic> {
  if (tiles) return { ...(await decodeTiles(path, tiles, stored)), isUpright: false };
  const whole = await ask(0, { path });
  if (!whole) throw new Error('no pixels');
  return { ...whole, isUpright: true };
}

async function decodeTiles(path: string, tiles: Tile[], { width, height }: Size): Promise<Pixels> {
  const length = width * height * 3;
  if (shared.byteLength < length) shared = new SharedArrayBuffer(length);
  const into: Pixels = { width, height, channels: 3, bytes: new Uint8Array(shared, 0, length).fill(0) };
  // Waits for all threads, because they write to the shared memory.
  const answers = await Promise.allSettled(
    threads.map((_, index) => {
      const items = tiles.filter((_tile, at) => at % threads.length === index);
      return ask(index, { path, tiles: { items, into } });
    }),
  );
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return into;
}

async function ask(index: number, order: HeicOrder): Promise<Pixels | null> {
  const thread = threads[index] ?? startThread('./heic-thread.ts', import.meta.url);
  threads[index] = thread;
  return askThread<Pixels | null>(thread, order).catch((error: unknown) => {
    // A thread ends with its first error, because the memory of WebAssembly cannot be trusted after it.
    threads[index] = undefined;
    throw new ImageRefused('UNREADABLE', String(error));
  });
}

import type { Worker } from 'node:worker_threads';
import { ImageRefused } from '../image-errors.ts';
import { limitsOfProcess, tileThreads } from '../process/imaging-limits.ts';
import { askThread, endThread, startThread } from '../start-thread.ts';
import type { HeicAnswer, HeicOrder } from './heic-thread.ts';
import type { HeifImage } from './heif-container.ts';

export interface DecodedHeic {
  /** RGB, 3 bytes per pixel; half the size if that was requested and possible. */
  pixels: Uint8Array;
  width: number;
  height: number;
  isUpright: boolean;
  release(): void;
}

interface Team {
  threads: (Worker | undefined)[];
  waiting: number;
  last: Promise<unknown>;
  spare: SharedArrayBuffer | undefined;
}

/** The memory of a thread never shrinks, so a thread above this limit is replaced. */
const MAX_IDLE_HEAP_BYTES = 128 * 1024 * 1024;
const STEP_BYTES = 16 * 1024 * 1024;
const MAX_SPARE_BYTES = 96 * 1024 * 1024;
/** Each team of threads keeps the memory that it once needed. */
const TEAM_BYTES = 450 * 1024 * 1024;

const limits = limitsOfProcess();
const THREADS = tileThreads(limits);
const TEAMS = Math.max(1, Math.floor(Math.min(limits.jobs / THREADS, limits.maxBytes / TEAM_BYTES)));
const teams = Array.from({ length: TEAMS }, (): Team => {
  return { threads: [], waiting: 0, last: Promise.resolve(), spare: undefined };
});

export async function decodeHeic(path: string, heif: HeifImage, wantsHalf: boolean): Promise<DecodedHeic> {
  const team = teams.reduce((best, each) => (each.waiting < best.waiting ? each : best));
  team.waiting += 1;
  const result = team.last
    .then(() => decodeNow(team, path, heif, wantsHalf))
    .finally(() => {
      team.waiting -= 1;
    });
  team.last = result.catch(() => undefined);
  return result;
}

async function decodeNow(
  team: Team,
  path: string,
  heif: HeifImage,
  wantsHalf: boolean,
): Promise<DecodedHeic> {
  const { unnamedItem, hdr } = heif;
  const tiled = heif.layout === 'other' ? null : await decodeTiled(team, path, heif, wantsHalf);
  if (tiled) return { ...tiled, isUpright: false };
  const answer = await ask(team, 0, {
    path,
    unnamedItem,
    hdr,
    width: 0,
    height: 0,
    isHalved: false,
    nextTile: new SharedArrayBuffer(4),
  });
  if (answer.error !== undefined || !answer.whole)
    throw new ImageRefused('UNREADABLE', answer.error ?? 'no pixels');
  return { ...answer.whole, isUpright: true, release: () => undefined };
}

function takePixels(team: Team, bytes: number): SharedArrayBuffer {
  const taken = team.spare && team.spare.byteLength >= bytes ? team.spare : undefined;
  team.spare = undefined;
  // Gaps between forged tiles must not show the previous photo.
  if (taken) new Uint8Array(taken).fill(0);
  return taken ?? new SharedArrayBuffer(Math.ceil(bytes / STEP_BYTES) * STEP_BYTES);
}

function keepPixels(team: Team, pixels: SharedArrayBuffer): void {
  const isBest = pixels.byteLength <= MAX_SPARE_BYTES && pixels.byteLength > (team.spare?.byteLength ?? 0);
  if (isBest) team.spare = pixels;
}

async function decodeTiled(team: Team, path: string, heif: HeifImage, isHalved: boolean) {
  const { unnamedItem, hdr } = heif;
  const [width, height] = isHalved
    ? [heif.storedWidth >> 1, heif.storedHeight >> 1]
    : [heif.storedWidth, heif.storedHeight];
  const pixels = takePixels(team, width * height * 3);
  const order = {
    path,
    unnamedItem,
    hdr,
    width,
    height,
    isHalved,
    pixels,
    nextTile: new SharedArrayBuffer(4),
  };
  const helpers = heif.layout === 'grid' ? THREADS : 1;
  const answers = await Promise.all(Array.from({ length: helpers }, (_, index) => ask(team, index, order)));
  if (answers.some((answer) => answer.error !== undefined)) {
    keepPixels(team, pixels);
    return null;
  }
  const view = new Uint8Array(pixels, 0, width * height * 3);
  return { pixels: view, width, height, release: () => keepPixels(team, pixels) };
}

async function ask({ threads }: Team, index: number, order: HeicOrder): Promise<HeicAnswer> {
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

import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { AppError } from '../../shared/errors.ts';
import type { Config } from '../config.ts';

export interface FreeSpace {
  isShort(): Promise<boolean>;
  isFull(): Promise<boolean>;
  figures(): Promise<SpaceFigures>;
}

export interface SpaceFigures {
  photosFreeBytes: number;
  dataFreeBytes: number;
  reservedBytes: number;
}

export interface Volume {
  freeBytes: number;
  totalBytes: number;
}

/** Seconds until phones retry, because an operator needs time to free space. */
const NO_ROOM_SECONDS = 60;
const KNOWN_FOR_MS = 1_000;
const MB = 1024 * 1024;
const FULL_BELOW = MB;

/** Watches the volumes of the photos (`folder`) and of the data folder. `MIN_FREE_MB` overrides the rule. */
export function watchFreeSpace(
  folder: string,
  { MIN_FREE_MB, DATA_DIR }: Pick<Config, 'MIN_FREE_MB' | 'DATA_DIR'>,
  log: Pick<Logger, 'error' | 'info'>,
  readVolume: (folder: string) => Promise<Volume> = statVolume,
): FreeSpace {
  const state = { isShort: false, isFull: false };
  const figures = { photosFreeBytes: 0, dataFreeBytes: 0, reservedBytes: 0 };
  let knownUntil = 0;

  async function measure(): Promise<void> {
    if (performance.now() < knownUntil) return;
    const [photos, data] = [await readVolume(folder), await readVolume(DATA_DIR)];
    knownUntil = performance.now() + KNOWN_FOR_MS;
    const reserve = MIN_FREE_MB === undefined ? getReserve(photos.totalBytes) : MIN_FREE_MB * MB;
    const wasShort = state.isShort;
    state.isFull = Math.min(photos.freeBytes, data.freeBytes) < FULL_BELOW;
    state.isShort = state.isFull || photos.freeBytes < reserve;
    Object.assign(figures, {
      photosFreeBytes: photos.freeBytes,
      dataFreeBytes: data.freeBytes,
      reservedBytes: reserve,
    });
    const figuresInMb = { freeMb: Math.floor(photos.freeBytes / MB), reservedMb: Math.ceil(reserve / MB) };
    if (state.isShort && !wasShort)
      log.error(figuresInMb, 'the data volume is nearly full: uploads are refused');
    if (!state.isShort && wasShort)
      log.info(figuresInMb, 'the data volume has room again: uploads are taken');
  }

  return {
    async isShort() {
      await measure();
      return state.isShort;
    },
    async isFull() {
      await measure();
      return state.isFull;
    },
    async figures() {
      await measure();
      return figures;
    },
  };
}

export async function requireRoom(freeSpace: FreeSpace): Promise<void> {
  if (await freeSpace.isShort()) throw new AppError('NO_ROOM', { retryAfter: NO_ROOM_SECONDS });
}

async function statVolume(folder: string): Promise<Volume> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bsize * bavail, totalBytes: bsize * blocks };
}

// The reserved space keeps the database and viewers working after uploads have to stop.

const GB = 1024 ** 3;

/** In bytes: 5 % of the volume, at least 2 GB, but at most a tenth. */
export function getReserve(volumeBytes: number): number {
  return Math.min(Math.max(0.05 * volumeBytes, 2 * GB), 0.1 * volumeBytes);
}

// Whether the data volume has room for uploads.

import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { reserveOf } from '../../shared/rules/disk-space.ts';
import type { Config } from '../config.ts';

export interface FreeSpace {
  /** Whether uploads must wait; as it was a second ago at most. */
  isShort(): Promise<boolean>;
}

export interface Volume {
  freeBytes: number;
  totalBytes: number;
}

const KNOWN_FOR_MS = 1_000;
const MB = 1024 * 1024;

/** Watches the volume that `folder` is on. What is to stay free: `MIN_FREE_MB`, else as the rule says. */
export function watchFreeSpace(
  folder: string,
  { MIN_FREE_MB }: Pick<Config, 'MIN_FREE_MB'>,
  log: Pick<Logger, 'error' | 'info'>,
  readVolume: (folder: string) => Promise<Volume> = readVolumeOf,
): FreeSpace {
  let isShort = false;
  let knownUntil = 0;
  return {
    async isShort() {
      if (performance.now() < knownUntil) return isShort;
      knownUntil = performance.now() + KNOWN_FOR_MS;
      const { freeBytes, totalBytes } = await readVolume(folder);
      const reserve = MIN_FREE_MB === undefined ? reserveOf(totalBytes) : MIN_FREE_MB * MB;
      const wasShort = isShort;
      isShort = freeBytes < reserve;
      const figures = { freeMb: Math.floor(freeBytes / MB), reservedMb: Math.ceil(reserve / MB) };
      if (isShort && !wasShort) log.error(figures, 'the data volume is nearly full: uploads are refused');
      if (!isShort && wasShort) log.info(figures, 'the data volume has room again: uploads are taken');
      return isShort;
    },
  };
}

async function readVolumeOf(folder: string): Promise<Volume> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bsize * bavail, totalBytes: bsize * blocks };
}

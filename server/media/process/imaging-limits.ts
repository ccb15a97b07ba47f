import { availableParallelism } from 'node:os';

const MB = 1024 * 1024;
const BYTES_FOR_TWO = 700 * MB;
const BYTES_FOR_EACH_MORE = 150 * MB;
const MAX_SHARE = 0.5;

const MAX_TILE_THREADS = 4;

export interface ImagingLimits {
  jobs: number;
  maxBytes: number;
}

/** `wanted`, or as many as fit. `freeBytes`: of the machine or its container. */
export function imagingLimits(
  wanted: number = availableParallelism(),
  freeBytes: number = process.availableMemory(),
): ImagingLimits {
  const fitting = 2 + Math.max(0, Math.floor((freeBytes * MAX_SHARE - BYTES_FOR_TWO) / BYTES_FOR_EACH_MORE));
  const jobs = Math.min(wanted, fitting);
  return { jobs, maxBytes: BYTES_FOR_TWO + Math.max(0, jobs - 2) * BYTES_FOR_EACH_MORE };
}

export function limitsForProcess({ jobs, maxBytes }: ImagingLimits): Record<string, string> {
  return {
    IMAGE_JOBS: `${jobs}`,
    IMAGE_BYTES: `${maxBytes}`,
    UV_THREADPOOL_SIZE: `${Math.max(4, 2 * jobs)}`,
  };
}

export function tileThreads({ jobs }: Pick<ImagingLimits, 'jobs'>): number {
  return Math.min(jobs, MAX_TILE_THREADS);
}

export function limitsOfProcess({ IMAGE_JOBS, IMAGE_BYTES } = process.env): ImagingLimits {
  const limits = imagingLimits(IMAGE_JOBS === undefined ? undefined : Number(IMAGE_JOBS));
  return IMAGE_BYTES === undefined ? limits : { ...limits, maxBytes: Number(IMAGE_BYTES) };
}

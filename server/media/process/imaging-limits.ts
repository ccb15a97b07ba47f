import { availableParallelism } from 'node:os';

const MB = 1024 * 1024;
/** Of the imaging process with two files at a time. */
const BYTES_FOR_TWO = 700 * MB;
const BYTES_FOR_EACH_MORE = 150 * MB;
/** Of what is free. */
const MAX_SHARE = 0.5;

/** A HEIC's tiles are shared out to so many threads at most; with more cores several photos are decoded at a time. */
const MAX_TILE_THREADS = 4;

export interface ImagingLimits {
  /** How many files are decoded at a time. */
  jobs: number;
  /** Resident memory above which the imaging process is killed; what is decoded at a time fits into it. */
  maxBytes: number;
}

/** As many as `wanted`, or as fit. `freeBytes`: of the machine, or of the container where it has less. */
export function imagingLimits(
  wanted: number = availableParallelism(),
  freeBytes: number = process.availableMemory(),
): ImagingLimits {
  const fitting = 2 + Math.max(0, Math.floor((freeBytes * MAX_SHARE - BYTES_FOR_TWO) / BYTES_FOR_EACH_MORE));
  const jobs = Math.min(wanted, fitting);
  return { jobs, maxBytes: BYTES_FOR_TWO + Math.max(0, jobs - 2) * BYTES_FOR_EACH_MORE };
}

/** What the server passes on to its imaging process. sharp works in the threads of Node's pool. */
export function limitsForProcess({ jobs, maxBytes }: ImagingLimits): Record<string, string> {
  return {
    IMAGE_JOBS: `${jobs}`,
    IMAGE_BYTES: `${maxBytes}`,
    UV_THREADPOOL_SIZE: `${Math.max(4, 2 * jobs)}`,
  };
}

/** How many threads decode a HEIC together. */
export function tileThreads({ jobs }: Pick<ImagingLimits, 'jobs'>): number {
  return Math.min(jobs, MAX_TILE_THREADS);
}

/** In the imaging process. */
export function limitsOfProcess({ IMAGE_JOBS, IMAGE_BYTES } = process.env): ImagingLimits {
  const limits = imagingLimits(IMAGE_JOBS === undefined ? undefined : Number(IMAGE_JOBS));
  return IMAGE_BYTES === undefined ? limits : { ...limits, maxBytes: Number(IMAGE_BYTES) };
}

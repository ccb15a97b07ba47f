import { availableParallelism } from 'node:os';

const MB = 1024 * 1024;
/** In bytes. The largest accepted pictures need 800 MB. */
const PROCESS_BYTES = 900 * MB;
/** In bytes. A process with a usual photo needs no more. */
const USUAL_BYTES = 150 * MB;
const MAX_SHARE = 0.75;

export interface ImagingLimits {
  jobs: number;
  /** Number of pictures that may be held in memory as a whole at the same time. */
  heavyJobs: number;
  /** In bytes. A process with more resident memory is killed. */
  maxBytes: number;
}

/**
 * Returns `wanted` processes, or as many as fit into `freeBytes`, the free memory of the machine or its
 * container.
 */
export function imagingLimits(
  wanted: number = availableParallelism(),
  freeBytes: number = process.availableMemory(),
): ImagingLimits {
  const room = freeBytes * MAX_SHARE;
  const jobs = Math.min(wanted, Math.max(2, Math.floor(room / USUAL_BYTES)));
  const large = Math.floor((room - jobs * USUAL_BYTES) / (PROCESS_BYTES - USUAL_BYTES));
  return { jobs, heavyJobs: Math.min(jobs, Math.max(1, large)), maxBytes: PROCESS_BYTES };
}

import { availableParallelism } from 'node:os';

const MB = 1024 * 1024;
/** Of one process. The largest pictures that are accepted take 800 MB. */
const PROCESS_BYTES = 900 * MB;
/** Of a process with a usual photo. */
const USUAL_BYTES = 150 * MB;
const MAX_SHARE = 0.75;

export interface ImagingLimits {
  /** Processes. */
  jobs: number;
  /** Pictures at a time that are held in memory as a whole. */
  heavyJobs: number;
  /** Resident bytes above which a process is killed. */
  maxBytes: number;
}

/** `wanted`, or as many as fit. `freeBytes`: of the machine or its container. */
export function imagingLimits(
  wanted: number = availableParallelism(),
  freeBytes: number = process.availableMemory(),
): ImagingLimits {
  const room = freeBytes * MAX_SHARE;
  const jobs = Math.min(wanted, Math.max(2, Math.floor(room / USUAL_BYTES)));
  const large = Math.floor((room - jobs * USUAL_BYTES) / (PROCESS_BYTES - USUAL_BYTES));
  return { jobs, heavyJobs: Math.min(jobs, Math.max(1, large)), maxBytes: PROCESS_BYTES };
}

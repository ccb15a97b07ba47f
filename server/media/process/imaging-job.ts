import type { ImagingTask } from './imaging-protocol.ts';

export interface ImagingJob {
  readonly task: ImagingTask;
  /** Of a preview or a clean copy: a viewer waits for it. */
  isAskedFor(): boolean;
  /** Its process is at work on it; while it waits for memory there it cannot be what ended the process. */
  isBegun: boolean;
  /** Milliseconds that the processor worked for it, as far as it can be measured where several share a process. */
  workedMs: number;
  /** The same, with a tenth of the time in which its process stood still. Held against the deadline. */
  takenMs: number;
  /** How often a process that it had for itself crashed, or ran out of memory. */
  failuresAlone: number;
  /** How often its process was killed from outside. */
  kills: number;
  /** Whether it was moved from a slow process to a fresh one. */
  isMoved: boolean;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A photo on its way to be seen. */
export function isUpload({ task }: ImagingJob): boolean {
  return task.kind !== 'preview' && task.kind !== 'medium' && task.kind !== 'copy';
}

export function isCopy({ task }: ImagingJob): boolean {
  return task.kind === 'copy';
}

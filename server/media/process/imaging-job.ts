import type { ImagingTask } from './imaging-protocol.ts';

export interface ImagingJob {
  readonly task: ImagingTask;
  /** A viewer waits for the preview or clean copy. */
  isAskedFor(): boolean;
  isBegun: boolean;
  /** Milliseconds of the processor, estimated where jobs share a process. */
  workedMs: number;
  takenMs: number;
  failuresAlone: number;
  kills: number;
  isMoved: boolean;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export function isUpload({ task }: ImagingJob): boolean {
  return !['preview', 'medium', 'crop', 'copy'].includes(task.kind);
}

export function isCopy({ task }: ImagingJob): boolean {
  return task.kind === 'copy';
}

import type { ImagingTask } from './imaging-protocol.ts';

export interface ImagingJob {
  readonly task: ImagingTask;
  /** Of a preview or a clean copy: a viewer waits for it. */
  isAskedFor(): boolean;
  isBegun: boolean;
  /** Milliseconds that the processor worked for it, as far as it can be measured where several share a process. */
  workedMs: number;
  takenMs: number;
  failuresAlone: number;
  kills: number;
  isMoved: boolean;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export function isUpload({ task }: ImagingJob): boolean {
  return task.kind !== 'preview' && task.kind !== 'medium' && task.kind !== 'copy';
}

export function isCopy({ task }: ImagingJob): boolean {
  return task.kind === 'copy';
}

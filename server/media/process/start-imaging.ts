import { stat } from 'node:fs/promises';
import type {
  CleanedFile,
  DerivedImage,
  Imaging,
  ImagingOptions,
  InspectedImage,
  VoiceFacts,
} from './imaging.ts';
import { imagingLimits } from './imaging-limits.ts';
import { ImagingPool } from './imaging-pool.ts';
import type { ImagingTask } from './imaging-tasks.ts';

const DEFAULTS = { deadlineMs: 20_000, stillMs: 4_000, restMs: 60_000, niceness: 10, sandbox: [] };

export function startImaging(options: ImagingOptions): Imaging {
  const pool = new ImagingPool({ ...DEFAULTS, limits: imagingLimits(), ...options });
  const submit = <Result = void>(
    task: ImagingTask,
    isAskedFor?: () => boolean,
    startWithinMs?: number,
  ): Promise<Result> => pool.submit<Result>(task, isAskedFor, startWithinMs);
  return {
    warmUp: () => pool.warmUp(),
    inspect: (path) => submit<InspectedImage>({ kind: 'inspect', path }),
    removeLocation: async (path) =>
      submit<CleanedFile>({ kind: 'clean', path, sizeBytes: await findSize(path) }),
    makeCleanCopy: async (path, copyPath, isAskedFor) =>
      submit<CleanedFile>({ kind: 'copy', path, sizeBytes: await findSize(path), copyPath }, isAskedFor),
    derive: (path, out, startWithinMs) =>
      submit<DerivedImage>({ kind: 'derive', path, ...out }, undefined, startWithinMs),
    makePreview: (path, previewPath, isAskedFor) =>
      submit({ kind: 'preview', path, previewPath }, isAskedFor),
    makeMedium: (path, mediumPath) => submit({ kind: 'medium', path, mediumPath }, () => true),
    makeCropped: (path, croppedPath, picture) =>
      submit({ kind: 'crop', path, croppedPath, picture }, () => true),
    readVoice: (path) => submit<VoiceFacts>({ kind: 'voice', path }),
    uploadsEndedAt: () => pool.uploadsEndedAt(),
    close: () => pool.close(),
  };
}

/** Returns 0 if there is no such file, which the process reports. */
function findSize(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

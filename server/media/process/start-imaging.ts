import { IMAGING_NICENESS } from './fork-imaging.ts';
import type { CleanedFile, DerivedImage, Imaging, ImagingOptions, InspectedImage } from './imaging.ts';
import { imagingLimits } from './imaging-limits.ts';
import type { ImagingTask } from './imaging-protocol.ts';
import { ImagingQueue } from './imaging-queue.ts';

const DEFAULTS = { deadlineMs: 20_000, restMs: 10_000, niceness: IMAGING_NICENESS, sandbox: [] };

export function startImaging(options: ImagingOptions): Imaging {
  const limits = options.limits ?? imagingLimits();
  const settings = { ...DEFAULTS, limits, maxBytes: limits.maxBytes, ...options };
  const queue = new ImagingQueue(settings);
  // Short jobs wait for no process that hangs with another job.
  const short = new ImagingQueue(settings);
  const submit = <Result = void>(task: ImagingTask, isAskedFor?: () => boolean): Promise<Result> =>
    queue.submit<Result>(task, isAskedFor);
  return {
    warmUp: () => queue.warmUp(),
    inspect: (path) => short.submit<InspectedImage>({ kind: 'inspect', path }),
    removeLocation: (path) => short.submit<CleanedFile>({ kind: 'clean', path }),
    makeCleanCopy: (path, copyPath, isAskedFor) =>
      submit<CleanedFile>({ kind: 'copy', path, copyPath }, isAskedFor),
    derive: (path, out) => submit<DerivedImage>({ kind: 'derive', path, ...out }),
    makePreview: (path, previewPath, isAskedFor) =>
      submit({ kind: 'preview', path, previewPath }, isAskedFor),
    makeMedium: (path, mediumPath) => submit({ kind: 'medium', path, mediumPath }, () => true),
    makeCropped: (path, croppedPath, picture) =>
      submit({ kind: 'crop', path, croppedPath, picture }, () => true),
    uploadsEndedAt: () => Math.max(queue.uploadsEndedAt(), short.uploadsEndedAt()),
    close: async () => void (await Promise.all([queue.close(), short.close()])),
  };
}

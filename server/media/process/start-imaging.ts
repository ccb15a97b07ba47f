import { IMAGING_NICENESS } from './fork-imaging.ts';
import type {
  CleanCopy,
  CleanedFile,
  DerivedImage,
  Imaging,
  ImagingOptions,
  InspectedImage,
} from './imaging.ts';
import { imagingLimits } from './imaging-limits.ts';
import { ImagingQueue } from './imaging-queue.ts';

const DEFAULTS = { deadlineMs: 20_000, restMs: 10_000, niceness: IMAGING_NICENESS, sandbox: [] };

export function startImaging(options: ImagingOptions): Imaging {
  const limits = options.limits ?? imagingLimits();
  const queue = new ImagingQueue({ ...DEFAULTS, limits, maxBytes: limits.maxBytes, ...options });
  return {
    warmUp: () => queue.warmUp(),
    inspect: (path) => queue.submit<InspectedImage>({ kind: 'inspect', path }),
    removeLocation: (path) => queue.submit<CleanedFile>({ kind: 'clean', path }),
    makeCleanCopy: (path, scratchPath, isAskedFor) =>
      queue.submit<CleanCopy>({ kind: 'copy', path, scratchPath }, isAskedFor),
    derive: (path, out) => queue.submit<DerivedImage>({ kind: 'derive', path, ...out }),
    makePreview: (path, previewPath, isAskedFor) =>
      queue.submit({ kind: 'preview', path, previewPath }, isAskedFor),
    makeMedium: (path, mediumPath) => queue.submit({ kind: 'medium', path, mediumPath }, () => true),
    makeCropped: (path, croppedPath, picture) =>
      queue.submit({ kind: 'crop', path, croppedPath, picture }, () => true),
    uploadsEndedAt: () => queue.uploadsEndedAt(),
    close: () => queue.close(),
  };
}

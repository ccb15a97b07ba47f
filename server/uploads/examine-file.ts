import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import {
  type CleanedFile,
  type DerivedImage,
  ImageRefused,
  type InspectedImage,
} from '../media/process/imaging.ts';
import { discardFiles } from '../storage/received-file.ts';
import { within } from '../time-limit.ts';

/** Milliseconds that an upload waits for its thumbnail: after a 201 all viewers normally see the photo. */
const EXAMINE_MS = 5_000;
/** Milliseconds for a short job, also while other jobs wait or hang. Without it the phone keeps the photo. */
const SHORT_MS = 10_000;

export interface Examined {
  image: InspectedImage;
  /** Null: only the header is known, and the job `resumePhotoWork` has to do the rest. */
  derived: DerivedImage | null;
  thumbnailPath: string;
  previewPath: string;
}

/** In place. Throws ImageRefused; ImagingFailed or TimeLimitExceeded when the photo has to come again. */
export async function cleanFile({ imaging }: Context, path: string): Promise<CleanedFile> {
  const cleaning = imaging.removeLocation(path);
  return within(SHORT_MS, 'removal of the location', cleaning).catch((error) => {
    // A late cleaning would write the file anew.
    void Promise.allSettled([cleaning]).then(() => discardFiles([{ path }]));
    throw error;
  });
}

/**
 * `commit` moves the pictures that it keeps; the others are removed. Throws ImageRefused; ImagingFailed or
 * TimeLimitExceeded when the photo has to come again.
 */
export async function examineFile<Result>(
  { imaging, stores }: Context,
  path: string,
  commit: (examined: Examined) => Promise<Result>,
): Promise<Result> {
  const scratchPath = () => join(stores.current.incomingFolder, randomUUID());
  const pictures = { thumbnailPath: scratchPath(), previewPath: scratchPath() };
  const discard = () => discardFiles([{ path: pictures.thumbnailPath }, { path: pictures.previewPath }]);
  const examination = imaging.derive(path, pictures);
  let derived: DerivedImage | null = null;
  try {
    derived = await within(EXAMINE_MS, 'examination', examination);
  } catch (error) {
    // A late result is thrown away.
    const discarded = Promise.allSettled([examination]).then(discard);
    if (error instanceof ImageRefused) {
      await discarded;
      throw error;
    }
  }
  if (!derived) {
    const image = await within(SHORT_MS, 'header', imaging.inspect(path));
    return commit({ image, derived, ...pictures });
  }
  try {
    return await commit({ image: derived, derived, ...pictures });
  } finally {
    await discard();
  }
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Context } from '../context.ts';
import {
  type CleanedFile,
  type DerivedImage,
  ImageRefused,
  type InspectedImage,
} from '../media/process/imaging.ts';
import { derivePhoto } from '../photos/derive-photo.ts';
import { discardFiles, type ReceivedFile } from '../storage/received-file.ts';
import { within } from '../time-limit.ts';

/** Milliseconds that an upload waits for its thumbnail. Normally, everybody sees the photo after a 201. */
const EXAMINE_MS = 5_000;
/** In milliseconds. A later start would probably not end in time, and its result would be thrown away. */
const START_WITHIN_MS = 4_000;
/** For a short job while others hang. Beyond it the phone keeps the photo and retries. */
const SHORT_MS = 10_000;

/** A video is large, and is written again without its location. */
const CLEANED_BYTES_PER_MS = 20_000;

export interface Examined {
  image: InspectedImage;
  /** If null, only the header is known, and the job `resumePhotoWork` does the rest. */
  derived: DerivedImage | null;
  thumbnailPath: string;
  previewPath: string;
}

/** Reads only the header. Throws what `cleanFile` throws. */
export async function inspectFile({ imaging }: Context, path: string): Promise<InspectedImage> {
  return within(SHORT_MS, 'header', imaging.inspect(path));
}

/** Cleans in place. Throws ImageRefused, or ImagingFailed and TimeLimitExceeded if clients should retry. */
export async function cleanFile(
  { imaging }: Context,
  { path, sizeBytes }: Pick<ReceivedFile, 'path' | 'sizeBytes'>,
): Promise<CleanedFile> {
  const cleaning = imaging.removeLocation(path);
  return within(SHORT_MS + sizeBytes / CLEANED_BYTES_PER_MS, 'removal of the location', cleaning).catch(
    (error) => {
      void Promise.allSettled([cleaning]).then(() => discardFiles([{ path }]));
      throw error;
    },
  );
}

/**
 * `commit` moves the pictures that it keeps; the others are deleted. Throws what `cleanFile` and
 * `requireAccepted` throw.
 */
export async function examineFile<Result>(
  ctx: Context,
  { path, posterPath }: Pick<ReceivedFile, 'path' | 'posterPath'>,
  requireAccepted: (image: InspectedImage) => void,
  commit: (examined: Examined) => Promise<Result>,
): Promise<Result> {
  const scratchPath = () => join(ctx.stores.current.incomingFolder, randomUUID());
  const pictures = { thumbnailPath: scratchPath(), previewPath: scratchPath() };
  const discard = () => discardFiles([{ path: pictures.thumbnailPath }, { path: pictures.previewPath }]);
  const wish = { startWithinMs: START_WITHIN_MS, requireAccepted };
  const examination = derivePhoto(ctx, path, { ...pictures, posterPath }, wish);
  let derived: DerivedImage | null = null;
  try {
    derived = await within(EXAMINE_MS, 'examination', examination);
  } catch (error) {
    const discarded = Promise.allSettled([examination]).then(discard);
    if (error instanceof ImageRefused || error instanceof AppError) {
      await discarded;
      throw error;
    }
  }
  if (!derived) {
    const image = await inspectFile(ctx, path);
    requireAccepted(image);
    return commit({ image, derived, ...pictures });
  }
  try {
    return await commit({ image: derived, derived, ...pictures });
  } finally {
    await discard();
  }
}

import { rm } from 'node:fs/promises';
import type { Context } from '../context.ts';
import type { DerivedImage, InspectedImage } from '../media/process/imaging.ts';

export interface Pictures {
  thumbnailPath: string;
  previewPath: string;
  /** The poster that the phone sent. */
  posterPath?: string | undefined;
}

interface Derivation {
  startWithinMs?: number;
  /** Throws if the album does not take this file. */
  requireAccepted?(image: InspectedImage): void;
}

/** If the phone sent no usable poster of a video, ffmpeg takes it. Throws what `Imaging.derive` throws. */
export async function derivePhoto(
  { imaging, ffmpeg }: Pick<Context, 'imaging' | 'ffmpeg'>,
  path: string,
  pictures: Pictures,
  { startWithinMs, requireAccepted }: Derivation = {},
): Promise<DerivedImage> {
  const { posterPath, ...out } = pictures;
  const derived = await imaging.derive(path, { ...out, ...(posterPath && { posterPath }) }, startWithinMs);
  requireAccepted?.(derived);
  const { video } = derived;
  if (!video || derived.perceptualHash !== null || !(await ffmpeg.isUsable())) return derived;
  const framePath = `${out.previewPath}-frame`;
  try {
    if (!(await ffmpeg.takeFrame({ ...derived, video, path }, framePath))) return derived;
    return await imaging.derive(path, { ...out, posterPath: framePath }, startWithinMs);
  } finally {
    await rm(framePath, { force: true });
  }
}

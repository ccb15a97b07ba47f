import { isVideoType } from '../../../shared/rules/uploads/video-types.ts';
import { removeLocationFrom } from '../location/remove-location.ts';
import {
  deriveImages,
  makeCroppedImage,
  makeMediumImage,
  makePreviewImage,
} from '../pictures/derive-images.ts';
import { readHeader, readType } from '../pictures/inspect-image.ts';
import { cleanVideoFile } from '../video/clean-file.ts';
import { deriveVideo } from '../video/derive-video.ts';
import { readVideo } from '../video/read-video.ts';
import { readVoice } from '../voice/read-voice.ts';
import type { CleanedFile, CroppedPicture, DerivedPaths } from './imaging.ts';

export type ImagingTask =
  | { kind: 'inspect'; path: string }
  | { kind: 'clean'; path: string; sizeBytes: number }
  | { kind: 'voice'; path: string }
  | { kind: 'copy'; path: string; sizeBytes: number; copyPath: string }
  | ({ kind: 'derive'; path: string } & DerivedPaths)
  | { kind: 'preview'; path: string; previewPath: string }
  | { kind: 'medium'; path: string; mediumPath: string }
  | { kind: 'crop'; path: string; croppedPath: string; picture: CroppedPicture };

/**
 * Only baseline JPEGs are decoded row by row; other pictures are held in memory as a whole. @throws
 * ImageRefused
 */
export async function isHeavy({ kind, path }: ImagingTask): Promise<boolean> {
  const decodes = kind === 'derive' || kind === 'preview';
  return decodes && !isVideoType(await readType(path)) && !(await readHeader(path)).isBaselineJpeg;
}

/** Throws ImageRefused. */
export async function runTask(task: ImagingTask): Promise<unknown> {
  switch (task.kind) {
    case 'inspect': {
      if (isVideoType(await readType(task.path))) return (await readVideo(task.path)).image;
      const { mimeType, width, height } = await readHeader(task.path);
      return { mimeType, width, height, video: null };
    }
    case 'clean':
      return cleanInto(task.path, task.path);
    case 'voice':
      return readVoice(task.path);
    case 'copy':
      return cleanInto(task.path, task.copyPath);
    case 'derive':
      return isVideoType(await readType(task.path))
        ? deriveVideo(task.path, task)
        : deriveImages(task.path, task);
    case 'preview':
      return makePreviewImage(task.path, task.previewPath);
    case 'medium':
      return makeMediumImage(task.path, task.mediumPath);
    case 'crop':
      return makeCroppedImage(task.path, task.croppedPath, task.picture);
  }
}

/** A file that is not a photo is rejected for that reason first. */
async function cleanInto(path: string, target: string): Promise<CleanedFile> {
  if (isVideoType(await readType(path))) return cleanVideoFile(path, target);
  if (path === target) await readHeader(path);
  return removeLocationFrom(path, target);
}

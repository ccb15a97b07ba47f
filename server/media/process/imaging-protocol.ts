import type { RefusalCode } from '../image-errors.ts';
import type { CleanedFile, CroppedPicture, DerivedImage, InspectedImage } from './imaging.ts';

export type ImagingTask =
  | { kind: 'inspect'; path: string }
  | { kind: 'clean'; path: string }
  | { kind: 'copy'; path: string; copyPath: string }
  | { kind: 'derive'; path: string; thumbnailPath: string; previewPath: string }
  | { kind: 'preview'; path: string; previewPath: string }
  | { kind: 'medium'; path: string; mediumPath: string }
  | { kind: 'crop'; path: string; croppedPath: string; picture: CroppedPicture };

/** `recall` asks for orders that have not begun; the answer is `recalled`. */
export type ImagingOrder = (ImagingTask & { id: number }) | { kind: 'recall' };

export type ImagingAnswer =
  | { id: number; outcome: 'done'; result: InspectedImage | CleanedFile | DerivedImage | null }
  | { id: number; outcome: 'refused'; code: RefusalCode; reason: string }
  | { id: number; outcome: 'failed'; reason: string }
  | { id: number; outcome: 'recalled' };

/** `waiting`: for memory or its turn. `memory`: resident bytes. */
export type ImagingMessage =
  | { type: 'ready' }
  | { type: 'begun' | 'waiting'; id: number }
  | { type: 'memory'; bytes: number }
  | ({ type: 'answer' } & ImagingAnswer);

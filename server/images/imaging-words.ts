// What the server and its imaging process say to each other: paths and facts, never pixels.

import type { CleanedFile, DerivedImage, InspectedImage, RefusalCode } from './imaging.ts';

export type ImagingTask =
  | { kind: 'inspect'; path: string }
  | { kind: 'clean'; path: string }
  | { kind: 'derive'; path: string; thumbnailPath: string; previewPath: string }
  | { kind: 'preview'; path: string; previewPath: string };

export type ImagingOrder = ImagingTask & { id: number };

export type ImagingAnswer =
  | { id: number; outcome: 'done'; result: InspectedImage | CleanedFile | DerivedImage | null }
  | { id: number; outcome: 'refused'; code: RefusalCode; reason: string }
  | { id: number; outcome: 'failed'; reason: string };

/** `memory` is the resident memory of the process in bytes, told while it works. */
export type ImagingWord =
  | { word: 'ready' }
  | { word: 'memory'; bytes: number }
  | ({ word: 'answer' } & ImagingAnswer);

import type { Exif } from '../../../shared/api/exif.ts';
import type { PhotoType } from '../../../shared/rules/photo-types.ts';
import type { ImagingLimits } from './imaging-limits.ts';

export { ImageRefused, ImagingFailed } from '../image-errors.ts';

export interface InspectedImage {
  mimeType: PhotoType;
  /** Upright pixels, as far as the header knows. */
  width: number;
  height: number;
}

/** Today's, then those of thumbnails that were stored earlier. */
export const THUMBNAIL_FORMATS = ['webp'] as const;
export type ThumbnailFormat = (typeof THUMBNAIL_FORMATS)[number];

export interface DerivedImage {
  /** Upright pixels, from the decoder. */
  width: number;
  height: number;
  placeholder: string;
  /** 16 hexadecimal digits. */
  perceptualHash: string;
  exif: Exif | null;
  /** `YYYY-MM-DDTHH:mm:ss`, local, with an offset such as `+02:00` when the file says one. */
  takenAt: string | null;
  thumbnailFormat: ThumbnailFormat;
  /** Whether the preview was written too; if not, `makePreview` is still to be called. */
  previewMade: boolean;
}

export interface CleanedFile {
  sha256: string;
  crc32: number;
  sizeBytes: number;
}

/**
 * Grows with every change of what a cleaning takes out, or of how a clean copy is told: those of older rules are made
 * anew.
 */
export const CLEANING_RULES = 5;

/** A file without location and serial numbers, told as pieces of the original. */
export interface CleanCopy extends CleanedFile {
  pieces: string;
}

export interface ImagingLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ImagingOptions {
  log: ImagingLog;
  /**
   * How long one file may be decoded, in milliseconds of work; other kinds of work have a share of it. Default 20,000.
   */
  deadlineMs?: number;
  /** Default: what the machine has. */
  limits?: ImagingLimits;
  /** Memory (resident) of the imaging process in bytes above which it is killed. Default: that of its limits. */
  maxBytes?: number;
  /** Milliseconds without work after which the imaging process is replaced by a fresh, small one. Default 10,000. */
  restMs?: number;
  /** Of the imaging processes. Default IMAGING_NICENESS: the server answers while photos are decoded. */
  niceness?: number;
}

export interface Imaging {
  /** Starts the process ahead of the first photo, which would otherwise wait for it. */
  warmUp(): void;
  /** Reads the header only. Throws ImageRefused. */
  inspect(path: string): Promise<InspectedImage>;
  /** Takes the position out of the file itself, before it is stored. Throws ImageRefused or ImagingFailed. */
  removeLocation(path: string): Promise<CleanedFile>;
  /**
   * What guests get of the file at `path`, which stays as it is; `scratchPath` is written and removed. Not begun beside
   * an upload until `isAskedFor`; previews go on beside it. Throws ImageRefused LOCATION_NOT_REMOVED, or ImagingFailed.
   */
  makeCleanCopy(path: string, scratchPath: string, isAskedFor?: () => boolean): Promise<CleanCopy>;
  /**
   * Decodes every pixel, which is the validation; writes the thumbnail, and the JPEG preview where the same decode
   * serves both (PNG, WebP, HEIC, progressive JPEG). Throws ImageRefused or ImagingFailed.
   */
  derive(path: string, out: { thumbnailPath: string; previewPath: string }): Promise<DerivedImage>;
  /**
   * The second phase of a baseline JPEG. As soon as `isAskedFor` it goes first; until then it is not begun beside an
   * upload. Throws ImageRefused or ImagingFailed.
   */
  makePreview(path: string, previewPath: string, isAskedFor?: () => boolean): Promise<void>;
  /** Shrinks the preview at `path` to the rendition of 960 pixels. Throws ImageRefused or ImagingFailed. */
  makeMedium(path: string, mediumPath: string): Promise<void>;
  uploadsEndedAt(): number;
  close(): Promise<void>;
}

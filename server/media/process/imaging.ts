import type { Exif } from '../../../shared/api/exif.ts';
import type { Focus } from '../../../shared/rules/album-look.ts';
import type { PhotoType } from '../../../shared/rules/uploads/photo-types.ts';
import type { ImagingLimits } from './imaging-limits.ts';

export { ImageRefused, ImagingFailed } from '../image-errors.ts';

export interface InspectedImage {
  mimeType: PhotoType;
  width: number;
  height: number;
}

/** The first is today's, the others are of earlier photos. */
export const THUMBNAIL_FORMATS = ['webp'] as const;
export type ThumbnailFormat = (typeof THUMBNAIL_FORMATS)[number];

export interface DerivedImage {
  mimeType: PhotoType;
  width: number;
  height: number;
  placeholder: string;
  /** 16 hexadecimal digits. */
  perceptualHash: string;
  exif: Exif | null;
  /** `YYYY-MM-DDTHH:mm:ss`, local, with an offset if known. */
  takenAt: string | null;
  thumbnailFormat: ThumbnailFormat;
  /** Else call `makePreview`. */
  previewMade: boolean;
}

export interface CleanedFile {
  sha256: string;
  crc32: number;
  sizeBytes: number;
}

/** Increment it when cleaning changes: older copies are made again. */
export const CLEANING_RULES = 1;

export interface ImagingLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ImagingOptions {
  log: ImagingLog;
  /** Milliseconds of processor time for one file. Default 20,000. */
  deadlineMs?: number;
  /** Elapsed milliseconds without any work until a process counts as hanging. Default 4,000. */
  stillMs?: number;
  limits?: ImagingLimits;
  /** Milliseconds without work until a process is ended. Default 60,000. */
  restMs?: number;
  /** The command that becomes a process, such as `unshare --net`. Default: none. */
  sandbox?: readonly string[];
  /** Default 10: the server answers first. */
  niceness?: number;
}

/** In pixels. `maxBytes` at the price of quality, where that is enough. */
export interface CroppedPicture {
  width: number;
  height: number;
  maxBytes: number;
  focus: Focus;
}

export interface Imaging {
  /** So that the first photo need not wait. */
  warmUp(): void;
  /**
   * Reads the header only, for an upload whose `derive` gets no answer in time. So it must not wait for other kinds of
   * jobs, nor for a process that hangs with one. Throws ImageRefused or ImagingFailed.
   */
  inspect(path: string): Promise<InspectedImage>;
  /** Replaces the file before it is examined and stored. Short as `inspect`. Throws ImageRefused or ImagingFailed. */
  removeLocation(path: string): Promise<CleanedFile>;
  /**
   * For guests: writes `copyPath` if there is anything to remove. Waits for uploads until `isAskedFor`. Throws
   * ImageRefused LOCATION_NOT_REMOVED, or ImagingFailed.
   */
  makeCleanCopy(path: string, copyPath: string, isAskedFor?: () => boolean): Promise<CleanedFile>;
  /**
   * All that an upload needs to know of its file, in one job: reads the header and metadata, validates by decoding,
   * writes thumbnail and, if the same decode serves both, preview. Throws ImageRefused, or ImagingFailed, also if the
   * job has not begun within `startWithinMs` milliseconds.
   */
  derive(
    path: string,
    out: { thumbnailPath: string; previewPath: string },
    startWithinMs?: number,
  ): Promise<DerivedImage>;
  /** For baseline JPEGs. Waits for uploads until `isAskedFor`. Throws ImageRefused or ImagingFailed. */
  makePreview(path: string, previewPath: string, isAskedFor?: () => boolean): Promise<void>;
  /** To 960 pixels. Throws ImageRefused or ImagingFailed. */
  makeMedium(path: string, mediumPath: string): Promise<void>;
  /** A JPEG. Throws ImageRefused or ImagingFailed. */
  makeCropped(path: string, croppedPath: string, picture: CroppedPicture): Promise<void>;
  uploadsEndedAt(): number;
  close(): Promise<void>;
}

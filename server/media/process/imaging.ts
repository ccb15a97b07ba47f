import type { Exif } from '../../../shared/api/exif.ts';
import type { Focus } from '../../../shared/rules/album-look.ts';
import type { VoiceType } from '../../../shared/rules/guests/guest-book.ts';
import type { FileType } from '../../../shared/rules/uploads/photo-types.ts';
import type { ImagingLimits } from './imaging-limits.ts';

export { ImageRefused, ImagingFailed } from '../image-errors.ts';

/** Facts that the container of a video states. */
export interface VideoFacts {
  durationMs: number;
  /** The MIME type with its codecs, for the browser's `canPlayType`. */
  type: string;
  isHdr: boolean;
  hasSound: boolean;
  /** False for H.264 that every browser plays. Otherwise a playback copy is made. */
  needsCopy: boolean;
}

export interface VoiceFacts {
  mimeType: VoiceType;
  durationMs: number;
}

export interface InspectedImage {
  mimeType: FileType;
  width: number;
  height: number;
  /** Null for a picture. */
  video: VideoFacts | null;
}

/** The first format is the current one. Others belong to earlier photos. */
export const THUMBNAIL_FORMATS = ['webp'] as const;
export type ThumbnailFormat = (typeof THUMBNAIL_FORMATS)[number];

export interface DerivedImage extends InspectedImage {
  placeholder: string;
  /** 16 hexadecimal digits. Null for a video without a poster. */
  perceptualHash: string | null;
  exif: Exif | null;
  /** `YYYY-MM-DDTHH:mm:ss`, local, with an offset if known. */
  takenAt: string | null;
  thumbnailFormat: ThumbnailFormat;
  /** If false, call `makePreview`. */
  previewMade: boolean;
}

export interface DerivedPaths {
  thumbnailPath: string;
  previewPath: string;
  /** A JPEG of a video. If it is missing or cannot be decoded, the pictures are a plain tile. */
  posterPath?: string;
}

export interface CleanedFile {
  sha256: string;
  crc32: number;
  sizeBytes: number;
}

/** Increment this when the cleaning changes, so that older copies are made again. */
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
  /** Elapsed milliseconds without any work after which a process counts as hanging. Default 4,000. */
  stillMs?: number;
  limits?: ImagingLimits;
  /** Milliseconds after which an idle process is ended. Default 60,000. */
  restMs?: number;
  /** A command that runs the process, such as `unshare --net`. Default: none. */
  sandbox?: readonly string[];
  /** Default 10, so that the server has priority. */
  niceness?: number;
}

/** Sizes in pixels. The quality is reduced to reach `maxBytes`, if that is enough. */
export interface CroppedPicture {
  width: number;
  height: number;
  maxBytes: number;
  focus: Focus;
}

export interface Imaging {
  /** Starts a process, so that the first photo need not wait for it. */
  warmUp(): void;
  /**
   * Reads only the header, for an upload whose `derive` did not finish in time. It must not wait for other
   * kinds of jobs, nor for a hanging process. Throws ImageRefused or ImagingFailed.
   */
  inspect(path: string): Promise<InspectedImage>;
  /** Replaces the file before it is examined. As short as `inspect`. Throws ImageRefused or ImagingFailed. */
  removeLocation(path: string): Promise<CleanedFile>;
  /**
   * Writes a copy for guests to `copyPath` if there is anything to remove. Waits for uploads unless
   * `isAskedFor`. Throws ImageRefused LOCATION_NOT_REMOVED, or ImagingFailed.
   */
  makeCleanCopy(path: string, copyPath: string, isAskedFor?: () => boolean): Promise<CleanedFile>;
  /**
   * All that an upload needs to know of its file, in one job: reads the header and metadata, validates by decoding,
   * writes thumbnail and, if the same decode serves both, preview. Throws ImageRefused, or ImagingFailed, also if the
   * job has not begun within `startWithinMs` milliseconds.
   */
  derive(path: string, out: DerivedPaths, startWithinMs?: number): Promise<DerivedImage>;
  /** For baseline JPEGs. Waits for uploads until `isAskedFor`. Throws ImageRefused or ImagingFailed. */
  makePreview(path: string, previewPath: string, isAskedFor?: () => boolean): Promise<void>;
  /** Makes a rendition of 960 pixels. Throws ImageRefused or ImagingFailed. */
  makeMedium(path: string, mediumPath: string): Promise<void>;
  /** Makes a JPEG. Throws ImageRefused or ImagingFailed. */
  makeCropped(path: string, croppedPath: string, picture: CroppedPicture): Promise<void>;
  /** Reads type and duration of a recording. Throws ImageRefused UNREADABLE, or ImagingFailed. */
  readVoice(path: string): Promise<VoiceFacts>;
  uploadsEndedAt(): number;
  close(): Promise<void>;
}

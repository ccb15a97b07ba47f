// What the rest of the server asks of images: inspect, derive, preview. The pixels are handled in a process of their own.
import type { Exif } from '../../shared/api/exif.ts';

/** The types of photo that are accepted, decided by content and never by name. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';

export interface InspectedImage {
  mimeType: ImageType;
  /** Upright pixels, as far as the header knows. */
  width: number;
  height: number;
}

export interface DerivedImage {
  /** Upright pixels, from the decoder. */
  width: number;
  height: number;
  /** thumbhash, base64. */
  placeholder: string;
  exif: Exif | null;
  /** `YYYY-MM-DDTHH:mm:ss`, local, with an offset such as `+02:00` when the file says one. */
  takenAt: string | null;
  /** Whether the preview was written too; if not, `makePreview` is still to be called. */
  previewMade: boolean;
}

export type RefusalCode = 'NOT_AN_IMAGE' | 'UNREADABLE' | 'TOO_MANY_PIXELS';

/** The file itself is at fault and trying again is useless. NOT_AN_IMAGE is 415, the others 400. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Our side is at fault (closing, no disk space, a file gone): the same file may well succeed later. */
export class ImagingFailed extends Error {
  override readonly name = 'ImagingFailed';
}

export interface ImagingLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ImagingOptions {
  log: ImagingLog;
  /** How long one file may take, in milliseconds. Default 20,000. */
  deadlineMs?: number;
  /** Memory (resident) of the imaging process in bytes above which it is killed. Default 700 MB. */
  maxBytes?: number;
  /** Files worked on at the same time. Default 2. */
  jobs?: number;
}

export interface Imaging {
  /** Reads the header only. Throws ImageRefused. */
  inspect(path: string): Promise<InspectedImage>;
  /**
   * Decodes every pixel, which is the validation; writes the WebP thumbnail, and the JPEG preview where the same decode
   * serves both (PNG, WebP, HEIC, progressive JPEG). Throws ImageRefused or ImagingFailed.
   */
  derive(path: string, out: { thumbnailPath: string; previewPath: string }): Promise<DerivedImage>;
  /** The second phase of a baseline JPEG; every waiting `derive` goes first. Throws ImageRefused or ImagingFailed. */
  makePreview(path: string, previewPath: string): Promise<void>;
  /** Ends the process; whatever waits is refused with ImagingFailed. */
  close(): Promise<void>;
}

/** Starts the client of the imaging process; the process itself is forked with the first file. */
export function startImaging(_options: ImagingOptions): Imaging {
  throw new ImagingFailed('Not yet there.');
}

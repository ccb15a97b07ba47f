export type RefusalCode = 'NOT_AN_IMAGE' | 'UNREADABLE' | 'TOO_MANY_PIXELS' | 'LOCATION_NOT_REMOVED';

/** The file itself is at fault and trying again is useless. NOT_AN_IMAGE is 415, the others 400. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Our side is at fault (closing, no memory, no disk space, a file gone): the same file may well succeed later. */
export class ImagingFailed extends Error {
  override readonly name = 'ImagingFailed';
}

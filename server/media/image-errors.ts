export type RefusalCode = 'NOT_AN_IMAGE' | 'UNREADABLE' | 'TOO_MANY_PIXELS' | 'LOCATION_NOT_REMOVED';

/** The file is at fault, so a retry is useless. The HTTP status is 415 for NOT_AN_IMAGE, else 400. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

export class ImagingFailed extends Error {
  override readonly name = 'ImagingFailed';
}

export type RefusalCode =
  | 'NOT_AN_IMAGE'
  | 'UNREADABLE'
  | 'TOO_MANY_PIXELS'
  | 'LOCATION_NOT_REMOVED'
  | 'VIDEO_CODEC'
  | 'VIDEO_ENCRYPTED'
  | 'VIDEO_CUT_SHORT';

/**
 * The file is at fault, so a retry is useless. `reason` explains it to the operator; of VIDEO_CODEC it is the
 * name of the codec.
 */
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

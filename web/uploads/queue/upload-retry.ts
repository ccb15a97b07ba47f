import { messages } from '../../../shared/messages/messages.ts';

export const MAX_RETRIES = 8;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

export interface Failure {
  isFinal: boolean;
  /** True if the owner can make room or the guest can enter the PIN; false for an invalid file. */
  canRetry: boolean;
  isLocked: boolean;
  isUnlinked: boolean;
  isKnown: boolean;
  isFileGone: boolean;
  /** True if the server ordered the delay, which does not count as a failure. */
  isTooFast: boolean;
  retryAfterMs: number | null;
  code: string | null;
  sentence: string;
}

export function readFailure(error: unknown): Failure {
  const { status, code, retryAfterMs, sentence } = readParts(error);
  // The connection broke, so the photo itself is valid.
  const isCutShort = code === 'UPLOAD_CUT_SHORT' || status === 408;
  const isSignedOut = code === 'NOT_SIGNED_IN';
  const isFinal = status >= 400 && status < 500 && status !== 429 && !isCutShort && !isSignedOut;
  // A response without one of our codes comes from a proxy and says nothing about the file.
  const isBadFile = isFinal && code !== 'UNKNOWN' && [400, 413, 415].includes(status);
  const [isLocked, isKnown] = [code === 'PIN_REQUIRED', code === 'PHOTO_KNOWN'];
  const isFileGone = code === 'FILE_GONE';
  const isTooFast = status === 429 && (retryAfterMs ?? 0) > 0;
  const isUnlinked = code === 'ALBUM_NOT_FOUND';
  const canRetry = !isBadFile && code !== 'PHOTO_REMOVED' && !isUnlinked;
  // A guest must not learn whether the code was changed or the album deleted.
  const forUser = { code, sentence: isUnlinked ? messages.uploadQueue.linkGone() : sentence };
  return {
    isFinal,
    canRetry,
    isLocked,
    isUnlinked,
    isKnown,
    isFileGone,
    isTooFast,
    retryAfterMs,
    ...forUser,
  };
}

/** Returns a delay with full jitter, so that 200 phones do not retry at the same moment. */
export function retryDelay(tries: number, random: number): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1));
  return Math.round(ceiling * random);
}

function readParts(error: unknown) {
  const fields = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const { status, code, message, details } = fields;
  const sentence = typeof status === 'number' ? message : fields.error;
  const retryAfter = (details as Record<string, unknown> | undefined)?.retryAfter;
  return {
    status: typeof status === 'number' ? status : 0,
    code: typeof code === 'string' ? code : null,
    retryAfterMs: typeof retryAfter === 'number' && retryAfter >= 0 ? retryAfter * 1000 : null,
    sentence: typeof sentence === 'string' && sentence !== '' ? sentence : messages.uploadQueue.failed(),
  };
}

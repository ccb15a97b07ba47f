import { messages } from '../../../shared/messages/messages.ts';

/** Automatic attempts, before a manual retry or a wake of the page. */
export const MAX_RETRIES = 8;

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

export interface Failure {
  /** A refusal: an automatic retry would change nothing. */
  isFinal: boolean;
  /**
   * Whether a manual retry can help: the owner makes room, the guest enters the PIN. Never for an invalid file or a
   * deleted photo.
   */
  canRetry: boolean;
  /** It can be sent after the guest enters the album's PIN. */
  isLocked: boolean;
  /** Its upload code is unknown by now. */
  isUnlinked: boolean;
  /** The album has this photo already. */
  isKnown: boolean;
  /** The phone no longer gives out the file. */
  isFileGone: boolean;
  /** A rate limit of the server, which names the delay. It never counts as a failure. */
  isTooFast: boolean;
  retryAfterMs: number | null;
  /** For programs; null without one of the server's. */
  code: string | null;
  sentence: string;
}

/** Reads what the sender threw, or one of the reply's `rejected`. */
export function readFailure(error: unknown): Failure {
  const { status, code, retryAfterMs, sentence } = readParts(error);
  // The request arrived incomplete: the connection broke, the photo is fine.
  const isCutShort = code === 'UPLOAD_CUT_SHORT' || status === 408;
  // A session has ended: the upload goes on as the present user, or waits for its own.
  const isSignedOut = code === 'NOT_SIGNED_IN';
  const isFinal = status >= 400 && status < 500 && status !== 429 && !isCutShort && !isSignedOut;
  // An answer without a code of this API comes from a proxy, which knows nothing of photos.
  const isBadFile = isFinal && code !== 'UNKNOWN' && [400, 413, 415].includes(status);
  const [isLocked, isKnown] = [code === 'PIN_REQUIRED', code === 'PHOTO_KNOWN'];
  const isFileGone = code === 'FILE_GONE';
  const isTooFast = status === 429 && (retryAfterMs ?? 0) > 0;
  const isUnlinked = code === 'ALBUM_NOT_FOUND';
  const canRetry = !isBadFile && code !== 'PHOTO_REMOVED' && !isUnlinked;
  // The owner changed the upload code or deleted the album: a guest does not learn which.
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

/** Full jitter, so that 200 phones do not all come back in the same second. */
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

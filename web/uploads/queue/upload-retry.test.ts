import { describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages/messages.ts';
import { readFailure, retryDelay } from './upload-retry.ts';

describe('readFailure', () => {
  it.each([
    [0, 'NETWORK', false, true],
    [408, 'UNKNOWN', false, true],
    [400, 'UPLOAD_CUT_SHORT', false, true],
    [429, 'SLOW_DOWN', false, true],
    [500, 'INTERNAL', false, true],
    // The present user may send it.
    [401, 'NOT_SIGNED_IN', false, true],
    [401, 'UNKNOWN', true, true],
    [400, 'UNREADABLE', true, false],
    [400, 'FILE_GONE', true, false],
    [413, 'FILE_TOO_LARGE', true, false],
    // The answer of a proxy, which knows nothing of photos.
    [413, 'UNKNOWN', true, true],
    [400, 'UNKNOWN', true, true],
    [415, 'NOT_AN_IMAGE', true, false],
    [403, 'PIN_REQUIRED', true, true],
    [410, 'ALBUM_ARCHIVED', true, true],
    [410, 'PHOTO_REMOVED', true, false],
    [404, 'ALBUM_NOT_FOUND', true, false],
    [404, 'UNKNOWN', true, true],
  ])('%i %s: final %s, by hand %s', (status, code, isFinal, canRetry) => {
    expect(readFailure({ status, code, message: 'Words.', details: {} })).toEqual({
      isFinal,
      canRetry,
      isLocked: code === 'PIN_REQUIRED',
      isUnlinked: code === 'ALBUM_NOT_FOUND',
      isKnown: false,
      isFileGone: code === 'FILE_GONE',
      isTooFast: false,
      retryAfterMs: null,
      code,
      sentence: code === 'ALBUM_NOT_FOUND' ? messages.uploadQueue.linkGone() : 'Words.',
    });
  });

  it('reads a failure from any error', () => {
    for (const odd of [undefined, null, 'text', new Error(''), {}])
      expect(readFailure(odd)).toMatchObject({ isFinal: false, sentence: messages.uploadQueue.failed() });
  });
});

describe('retryDelay', () => {
  it('doubles its ceiling from 1 s to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((tries) => retryDelay(tries, 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(retryDelay(8, 0)).toBe(0);
  });
});

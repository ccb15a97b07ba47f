import type { Problem } from '../problems.ts';

export const MIN_PIN_LENGTH = 4;
export const MAX_PIN_LENGTH = 6;
/** Minimum length of an entered PIN, because a stored PIN may be older than the present minimum. */
export const MIN_PIN_TRIED = Math.min(4, MIN_PIN_LENGTH);
export const MAX_PIN_TRIED = Math.max(6, MAX_PIN_LENGTH);
export const MAX_TYPED_PIN_LENGTH = Math.max(20, MAX_PIN_TRIED);

export const PIN_TRIES = 5;
const MINUTE_MS = 60_000;
/** Duration of the first lock. Each further lock is twice as long, up to a day. */
const FIRST_LOCK_MS = 15 * MINUTE_MS;
const LONGEST_LOCK_MS = 24 * 60 * MINUTE_MS;

/** Failures of an IP address before it is locked, unless most of its attempts succeed. */
export const ADDRESS_FAILURES = { max: 100, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS };
/** Failures from all IP addresses, after which the album accepts only one attempt in 30 seconds. */
export const ALBUM_FAILURES = { max: 100, windowMs: 60 * MINUTE_MS, lockMs: 30_000 };

const DIGIT = /\p{Nd}/u;

/** Converts the digits of every script, such as Arabic, into 0 to 9. */
export function toPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    // In Unicode, the ten digits of a script are consecutive.
    while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/** Returns the digits of typed or pasted text, cut to `maxLength`. */
export function digitsIn(typed: string, maxLength: number): string {
  return toPlainDigits(typed)
    .replace(/[^0-9]/gu, '')
    .slice(0, maxLength);
}

export function checkPin(typed: string): Problem | null {
  const pin = toPlainDigits(typed);
  if (pin.length < MIN_PIN_LENGTH || pin.length > MAX_PIN_LENGTH)
    return { code: 'pin.wrongLength', min: MIN_PIN_LENGTH, max: MAX_PIN_LENGTH };
  return /^[0-9]+$/u.test(pin) ? null : { code: 'pin.notDigits' };
}

/** Returns the duration of a lock in milliseconds. `count` starts at 1. */
export function lockMs(count: number): number {
  return Math.min(FIRST_LOCK_MS * 2 ** (count - 1), LONGEST_LOCK_MS);
}

export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

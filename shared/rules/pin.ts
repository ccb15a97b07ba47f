import type { Problem } from '../problems.ts';

export const MIN_PIN_LENGTH = 4;
export const MAX_PIN_LENGTH = 6;
/**
 * What guests may try: a stored PIN keeps the length that the rule allowed when it was set. The 4 and the 6 are the
 * shortest and the longest that any rule ever allowed.
 */
export const MIN_PIN_TRIED = Math.min(4, MIN_PIN_LENGTH);
export const MAX_PIN_TRIED = Math.max(6, MAX_PIN_LENGTH);
/** A request to try a longer one is no try: it is refused as invalid. */
export const MAX_TYPED_PIN_LENGTH = Math.max(20, MAX_PIN_TRIED);

/** Wrong attempts of one device at one album before it is locked out. */
export const PIN_TRIES = 5;
const MINUTE_MS = 60_000;
/** The first lockout, in milliseconds; each further one is twice as long, up to a day. */
const FIRST_LOCK_MS = 15 * MINUTE_MS;
const LONGEST_LOCK_MS = 24 * 60 * MINUTE_MS;

/**
 * Failures from one address within its window, beyond which the address is locked, unless most of its attempts succeed.
 */
export const ADDRESS_FAILURES = { max: 100, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS };
/**
 * Failures from all addresses within an hour, beyond which the album accepts one attempt in 30 seconds. It never
 * refuses all of them.
 */
export const ALBUM_FAILURES = { max: 100, windowMs: 60 * MINUTE_MS, lockMs: 30_000 };

/** Why a PIN that an owner sets is invalid, or null. */
export function checkPin(pin: string): Problem | null {
  if (pin.length < MIN_PIN_LENGTH || pin.length > MAX_PIN_LENGTH)
    return { code: 'pin.wrongLength', min: MIN_PIN_LENGTH, max: MAX_PIN_LENGTH };
  return /^[0-9]+$/u.test(pin) ? null : { code: 'pin.notDigits' };
}

/** How long a device is locked the `count`th time, from 1, in milliseconds. */
export function lockMs(count: number): number {
  return Math.min(FIRST_LOCK_MS * 2 ** (count - 1), LONGEST_LOCK_MS);
}

/** A lockout as m:ss, for its countdown. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

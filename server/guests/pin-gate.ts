// docs/rules.md, section 5, has the numbers.
// An attacker must not lock out all guests, and a guest who mistypes must not lock out those at the same address.

import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import { ADDRESS_FAILURES, ALBUM_FAILURES, lockMs, PIN_TRIES } from '../../shared/rules/pin.ts';
import { type OpenAlbum, openAlbum } from '../albums/open-album.ts';
import { makePinToken } from '../albums/pin-token.ts';
import type { Context, Viewer } from '../context.ts';
import { decrypt } from '../encrypt-text.ts';
import {
  countPinTry,
  findPinLocks,
  forgetPinTries,
  lockPinTries,
  type PinTry,
  rollBackPinFailure,
} from './guest-store.ts';

/** A device's failures are remembered this long, in milliseconds. */
const DEVICE_WINDOW_MS = 24 * 3_600_000;

/**
 * Throws PIN_WRONG with the attempts that remain, PIN_LOCKED with the end of the lock. An album without a PIN accepts
 * any. The PIN of a viewer with a valid token is checked although other viewers have caused a lock. But such a viewer
 * has five attempts too, and they count like all others: a token lives for 24 hours and must not find out the PIN.
 */
export async function verifyPin(
  ctx: Context,
  viewer: Viewer,
  code: string,
  pin: string,
): Promise<{ success: true; token: string }> {
  const opened = await openAlbum(ctx, viewer, { code });
  const { album } = opened;
  if (album.sealedPin === null) return { success: true, token: makePinToken(ctx, album) };
  const keys = keysOf(opened);
  const shared = [keys.address, keys.album];
  const now = ctx.now();
  await refuseLocked(ctx, keys, now);
  await countSharedTry(ctx, album.id, keys, now);
  // The device last: only an attempt that is checked makes a row of its own. Otherwise a script would make one with
  // each id that it makes up.
  const device = await countPinTry(ctx.db, keys.device, album.id, now, {
    ms: DEVICE_WINDOW_MS,
    freshAfterLock: true,
  });
  const until = now + lockMs(device.locks + 1);
  if (device.lockedUntil > now || device.failures > PIN_TRIES) {
    // More than five at the same moment, or a crash before the fifth could lock the device: without a lock it would
    // have no end.
    if (device.lockedUntil <= now) await lockPinTries(ctx.db, keys.device, until, now);
    await rollBackPinFailure(ctx.db, shared, false);
    throw locked(Math.max(device.lockedUntil, until), now);
  }

  if (isSame(decrypt(ctx.keys.pins, album.sealedPin), pin)) {
    await forgetPinTries(ctx.db, keys.device);
    await rollBackPinFailure(ctx.db, shared, !keys.isHolder);
    return { success: true, token: makePinToken(ctx, album) };
  }
  if (device.failures < PIN_TRIES)
    throw new AppError('PIN_WRONG', { remainingAttempts: PIN_TRIES - device.failures });
  await lockPinTries(ctx.db, keys.device, until, now);
  throw locked(until, now);
}

/** A viewer with a valid token is locked out neither by other viewers nor by what their device did before. */
export async function showPinStatus(ctx: Context, viewer: Viewer, code: string) {
  const { device } = keysOf(await openAlbum(ctx, viewer, { code }));
  const until = (await findPinLocks(ctx.db, [device], ctx.now())).get(device);
  return {
    isBlacklisted: until !== undefined,
    blacklistedUntil: until === undefined ? null : new Date(until).toISOString(),
  };
}

interface Keys {
  /** The viewer has a valid token, and that alone identifies their device. */
  isHolder: boolean;
  device: string;
  address: string;
  album: string;
}

function keysOf({ album, viewer, holdsPin }: OpenAlbum): Keys {
  return {
    isHolder: holdsPin,
    device: holdsPin
      ? `holder ${album.id} ${digestOf(viewer.pinToken ?? '').toString('base64url')}`
      : `device ${album.id} ${viewer.address} ${viewer.clientId ?? ''}`,
    address: `address ${album.id} ${viewer.address}`,
    album: `album ${album.id}`,
  };
}

/** Writes nothing: however often a locked key is tried, the database grows by no row. */
async function refuseLocked(ctx: Context, keys: Keys, now: number): Promise<void> {
  const decisive = keys.isHolder ? [keys.device] : [keys.device, keys.address, keys.album];
  const locks = await findPinLocks(ctx.db, decisive, now);
  const until = decisive.map((key) => locks.get(key)).find((each) => each !== undefined);
  if (until !== undefined) throw locked(until, now);
}

/** Counts for all devices of an address, and for all addresses together. Refused here, the device loses no try. */
async function countSharedTry(ctx: Context, albumId: string, keys: Keys, now: number): Promise<void> {
  const { db } = ctx;
  const count = (key: string, ms: number) =>
    countPinTry(db, key, albumId, now, { ms, freshAfterLock: false });
  const refuse = async (until: number, counted: string[]) => {
    await rollBackPinFailure(db, counted, false);
    throw locked(until, now);
  };
  const address = await count(keys.address, ADDRESS_FAILURES.windowMs);
  if (!keys.isHolder) {
    if (address.lockedUntil > now) throw locked(address.lockedUntil, now);
    if (isSuspicious(address, ADDRESS_FAILURES.max)) {
      const until = now + ADDRESS_FAILURES.lockMs;
      await lockPinTries(db, keys.address, until, now);
      await refuse(until, [keys.address]);
    }
  }
  const all = await count(keys.album, ALBUM_FAILURES.windowMs);
  if (keys.isHolder) return;
  if (all.lockedUntil > now) await refuse(all.lockedUntil, [keys.address]);
  // Slow mode: this attempt is checked, the next one in half a minute. Of two at once only one is.
  const until = now + ALBUM_FAILURES.lockMs;
  if (isSuspicious(all, ALBUM_FAILURES.max) && !(await lockPinTries(db, keys.album, until, now))) {
    await refuse(until, [keys.address, keys.album]);
  }
}

function isSuspicious(tries: PinTry, max: number): boolean {
  return tries.failures > max && tries.failures > 2 * tries.successes;
}

function locked(until: number, now: number): AppError {
  return new AppError('PIN_LOCKED', {
    remainingAttempts: 0,
    blacklistedUntil: new Date(until).toISOString(),
    retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
  });
}

/** A PIN that cannot be decrypted equals no PIN that is offered. */
function isSame(pin: string | null, offered: string): boolean {
  return pin !== null && timingSafeEqual(digestOf(pin), digestOf(offered));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

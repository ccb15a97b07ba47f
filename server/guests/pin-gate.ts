// No attacker may lock out all guests, and no guest those at the same address (docs/rules.md, section 5).

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

/** Milliseconds. */
const DEVICE_WINDOW_MS = 24 * 3_600_000;

/**
 * Throws PIN_WRONG with the remaining attempts, PIN_LOCKED with the end of the lock. A viewer with a token passes locks
 * of others, but has five attempts too: a token must not find out the PIN.
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
  // The device last: a row for each made-up id would fill the table.
  const device = await countPinTry(ctx.db, keys.device, album.id, now, {
    ms: DEVICE_WINDOW_MS,
    freshAfterLock: true,
  });
  const until = now + lockMs(device.locks + 1);
  if (device.lockedUntil > now || device.failures > PIN_TRIES) {
    // A crash before the fifth attempt could lock the device: without this the lock would never end.
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

/** Viewers with a valid token are not locked out. */
export async function showPinStatus(ctx: Context, viewer: Viewer, code: string) {
  const { device } = keysOf(await openAlbum(ctx, viewer, { code }));
  const until = (await findPinLocks(ctx.db, [device], ctx.now())).get(device);
  return {
    isBlacklisted: until !== undefined,
    blacklistedUntil: until === undefined ? null : new Date(until).toISOString(),
  };
}

interface Keys {
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

/** Writes nothing, so that attempts at a locked key do not fill the table. */
async function refuseLocked(ctx: Context, keys: Keys, now: number): Promise<void> {
  const decisive = keys.isHolder ? [keys.device] : [keys.device, keys.address, keys.album];
  const locks = await findPinLocks(ctx.db, decisive, now);
  const until = decisive.map((key) => locks.get(key)).find((each) => each !== undefined);
  if (until !== undefined) throw locked(until, now);
}

/** A refusal here costs the device no attempt. */
async function countSharedTry(ctx: Context, albumId: string, keys: Keys, now: number): Promise<void> {
  const { db } = ctx;
  const count = (key: string, limit: typeof ADDRESS_FAILURES) => {
    const window = { ms: limit.windowMs, freshAfterLock: false };
    return countPinTry(db, key, albumId, now, window);
  };
  const refuse = async (until: number, counted: string[]) => {
    await rollBackPinFailure(db, counted, false);
    throw locked(until, now);
  };
  const address = await count(keys.address, ADDRESS_FAILURES);
  if (!keys.isHolder) {
    if (address.lockedUntil > now) throw locked(address.lockedUntil, now);
    if (isSuspicious(address, ADDRESS_FAILURES.max)) {
      const until = now + ADDRESS_FAILURES.lockMs;
      await lockPinTries(db, keys.address, until, now);
      await refuse(until, [keys.address]);
    }
  }
  const all = await count(keys.album, ALBUM_FAILURES);
  if (keys.isHolder) return;
  if (all.lockedUntil > now) await refuse(all.lockedUntil, [keys.address]);
  // Slow mode: the next attempt is checked in half a minute. Of two at once only one is.
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

/** A PIN that cannot be decrypted equals none. */
function isSame(pin: string | null, offered: string): boolean {
  return pin !== null && timingSafeEqual(digestOf(pin), digestOf(offered));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

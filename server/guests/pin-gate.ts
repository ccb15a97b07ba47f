// Limits PIN attempts. Neither attackers nor guests can lock out other guests (docs/rules.md, section 5).

import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import { ADDRESS_FAILURES, ALBUM_FAILURES, lockMs, PIN_TRIES } from '../../shared/rules/pin.ts';
import { type OpenAlbum, openAlbum } from '../albums/open-album.ts';
import { makePinToken } from '../albums/pin-token.ts';
import type { Context, Viewer } from '../context.ts';
import {
  type Attempts,
  countAttempt,
  findLock,
  forgetAttempts,
  type Limit,
  lockAttempts,
  rollBackAttempts,
} from '../db/attempts.ts';
import { decrypt } from '../encrypt-text.ts';

const OF_DEVICE = { name: 'pin-device', max: PIN_TRIES, windowMs: 24 * 3_600_000, freshAfterLock: true };
const OF_HOLDER = { ...OF_DEVICE, name: 'pin-holder' };
const OF_ADDRESS = { ...ADDRESS_FAILURES, name: 'pin-address' };
const OF_ALBUM = { ...ALBUM_FAILURES, name: 'pin-album' };

/** Throws PIN_WRONG, PIN_LOCKED. A token passes shared locks, but must not help to guess a new PIN. */
export async function verifyPin(
  ctx: Context,
  viewer: Viewer,
  code: string,
  pin: string,
): Promise<{ success: true; token: string }> {
  const opened = await openAlbum(ctx, viewer, { code });
  const { album } = opened;
  if (album.sealedPin === null) return { success: true, token: makePinToken(ctx, album) };
  const keys = getKeys(opened);
  const shared = [keys.address, keys.album];
  const now = ctx.now();
  await refuseLocked(ctx, keys, now);
  await countSharedTry(ctx, album.id, keys, now);
  // The device's limit comes last, so that invented device ids do not fill the table.
  const [limit, who] = keys.device;
  const device = await countAttempt(ctx.db, limit, who, now, album.id);
  const until = now + lockMs(device.locks + 1);
  if (device.lockedUntil > now || device.count > PIN_TRIES) {
    // A crash before the fifth attempt could otherwise lock the device forever.
    if (device.lockedUntil <= now) await lockAttempts(ctx.db, limit, who, until, now);
    await rollBackAttempts(ctx.db, shared);
    throw locked(Math.max(device.lockedUntil, until), now);
  }

  if (isSame(decrypt(ctx.keys.pins, album.sealedPin), pin)) {
    await forgetAttempts(ctx.db, limit, who);
    await rollBackAttempts(ctx.db, shared, !keys.isHolder);
    return { success: true, token: makePinToken(ctx, album) };
  }
  if (device.count < PIN_TRIES)
    throw new AppError('PIN_WRONG', { remainingAttempts: PIN_TRIES - device.count });
  await lockAttempts(ctx.db, limit, who, until, now);
  throw locked(until, now);
}

/** Viewers with a valid token are not locked out. */
export async function showPinStatus(ctx: Context, viewer: Viewer, code: string) {
  const { device } = getKeys(await openAlbum(ctx, viewer, { code }));
  const until = await findLock(ctx.db, [device], ctx.now());
  return {
    isBlacklisted: until !== undefined,
    blacklistedUntil: until === undefined ? null : new Date(until).toISOString(),
  };
}

type Key = readonly [limit: Limit, who: string];

interface Keys {
  isHolder: boolean;
  device: Key;
  address: Key;
  album: Key;
}

function getKeys({ album, viewer, holdsPin }: OpenAlbum): Keys {
  return {
    isHolder: holdsPin,
    device: holdsPin
      ? [OF_HOLDER, `${album.id} ${toDigest(viewer.pinToken ?? '').toString('base64url')}`]
      : [OF_DEVICE, `${album.id} ${viewer.address} ${viewer.clientId ?? ''}`],
    address: [OF_ADDRESS, `${album.id} ${viewer.address}`],
    album: [OF_ALBUM, album.id],
  };
}

/** Writes nothing, so that attempts during a lock do not fill the table. */
async function refuseLocked(ctx: Context, keys: Keys, now: number): Promise<void> {
  const decisive = keys.isHolder ? [keys.device] : [keys.device, keys.address, keys.album];
  const until = await findLock(ctx.db, decisive, now);
  if (until !== undefined) throw locked(until, now);
}

/** An attempt that is rejected here does not count for the device. */
async function countSharedTry(ctx: Context, albumId: string, keys: Keys, now: number): Promise<void> {
  const { db } = ctx;
  const refuse = async (until: number, counted: Key[]) => {
    await rollBackAttempts(db, counted);
    throw locked(until, now);
  };
  const address = await countAttempt(db, ...keys.address, now, albumId);
  if (!keys.isHolder) {
    if (address.lockedUntil > now) throw locked(address.lockedUntil, now);
    if (isSuspicious(address, OF_ADDRESS.max)) {
      const until = now + OF_ADDRESS.lockMs;
      await lockAttempts(db, ...keys.address, until, now);
      await refuse(until, [keys.address]);
    }
  }
  const all = await countAttempt(db, ...keys.album, now, albumId);
  if (keys.isHolder) return;
  if (all.lockedUntil > now) await refuse(all.lockedUntil, [keys.address]);
  // In slow mode one attempt is allowed per half minute. Of two concurrent attempts only one is checked.
  const until = now + OF_ALBUM.lockMs;
  if (isSuspicious(all, OF_ALBUM.max) && !(await lockAttempts(db, ...keys.album, until, now))) {
    await refuse(until, [keys.address, keys.album]);
  }
}

function isSuspicious({ count, successes }: Attempts, max: number): boolean {
  return count > max && count > 2 * successes;
}

function locked(until: number, now: number): AppError {
  return new AppError('PIN_LOCKED', {
    remainingAttempts: 0,
    blacklistedUntil: new Date(until).toISOString(),
    retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
  });
}

/** Returns false if the stored PIN cannot be decrypted (null). */
function isSame(pin: string | null, offered: string): boolean {
  return pin !== null && timingSafeEqual(toDigest(pin), toDigest(offered));
}

function toDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

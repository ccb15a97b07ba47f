import type { Context, Viewer } from '../context.ts';
import {
  countAttempt,
  forgetAttempts,
  isWithinLimit,
  refuseSpent,
  rollBackAttempt,
} from '../db/rate-counters.ts';
import { deviceOf, isKnownDevice } from './known-device-store.ts';

const PER_ACCOUNT = { name: 'login-account', max: 10, windowMs: 15 * 60_000 };
const PER_ADDRESS = { name: 'login-address', max: 100, windowMs: 24 * 3_600_000 };
/** Beyond its limit an address, perhaps a whole venue's, is slowed and never shut out. Milliseconds. */
const SLOWED = { name: 'login-slow', max: 1, windowMs: 5_000 };
/** Of an account, from all addresses together. */
const EVERYWHERE = { name: 'login-everywhere', max: 50, windowMs: 24 * 3_600_000 };
/** What an address has left where the account has had so many. */
const OF_STRANGERS = { name: 'login-stranger', max: 2, windowMs: 3_600_000 };

/** Counts a try, of made-up accounts too. Gives what takes it back once it has succeeded. Throws SLOW_DOWN. */
export async function countSignIn(
  { db, now: clock }: Context,
  viewer: Viewer,
  email: string,
  userId: string | undefined,
): Promise<() => Promise<void>> {
  const now = clock();
  const device = deviceOf(viewer);
  if (await isKnownDevice(db, userId ?? '', device)) {
    await countAttempt(db, PER_ACCOUNT, `${email}:${device}`, now);
    return () => forgetAttempts(db, PER_ACCOUNT, `${email}:${device}`);
  }
  const { address } = viewer;
  const here = `${email}:${address}`;
  // Checked first: made-up accounts get no rows from a slowed address.
  await refuseSpent(db, PER_ADDRESS, address, now).catch(() => refuseSpent(db, SLOWED, address, now));
  await countAttempt(db, PER_ACCOUNT, here, now);
  const isCounted = await isWithinLimit(db, EVERYWHERE, email, now);
  if (!isCounted) await countAttempt(db, OF_STRANGERS, here, now);
  await countAttempt(db, PER_ADDRESS, address, now).catch(() => countAttempt(db, SLOWED, address, now));
  return async () => {
    await forgetAttempts(db, PER_ACCOUNT, here);
    await forgetAttempts(db, OF_STRANGERS, here);
    if (isCounted) await rollBackAttempt(db, EVERYWHERE, email);
    await rollBackAttempt(db, PER_ADDRESS, address);
  };
}

import type { User } from '../../shared/api/accounts-api.ts';
import { AppError } from '../../shared/errors.ts';
import type { Context, Viewer } from '../context.ts';
import {
  countWithinLimit,
  forgetAttempts,
  limitAttempt,
  refuseSpent,
  rollBackAttempts,
} from '../db/attempts.ts';
import { type Db, isMissingReference } from '../db/open-db.ts';
import { listUsersByEmail, type UserRow, updatePasswordHash } from './account-store.ts';
import { describeUser } from './profile.ts';
import { startSession } from './sessions.ts';

const OF_DEVICE = { name: 'login-account', max: 10, windowMs: 15 * 60_000 };
const OF_ADDRESS = { name: 'login-address', max: 100, windowMs: 24 * 3_600_000 };
/** Slows down an IP address that has used up its attempts, because a lock could affect a whole venue. */
const SLOWED = { name: 'login-slow', max: 1, windowMs: 5_000 };
/** Limits attempts per account, from all IP addresses together. */
const EVERYWHERE = { name: 'login-everywhere', max: 50, windowMs: 24 * 3_600_000 };
/** Limits attempts per IP address for an account that has used up the limit `EVERYWHERE`. */
const OF_STRANGERS = { name: 'login-stranger', max: 2, windowMs: 3_600_000 };

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** Runs `also` in the session's transaction. Counts only failed attempts. Throws LOGIN_FAILED, SLOW_DOWN. */
export async function signIn(
  ctx: Context,
  viewer: Viewer,
  input: Credentials,
  also: (tx: Db, userId: string, now: number) => Promise<unknown>,
): Promise<{ token: string; user: User }> {
  const now = ctx.now();
  const accounts = await listUsersByEmail(ctx.db, input.email);
  const rollBackCount = await countSignIn(ctx, viewer, input.email);
  const user = await findMatching(ctx, accounts, input.password);
  if (!user) throw new AppError('LOGIN_FAILED');

  const { passwordHash } = user;
  const storedHash = ctx.passwords.isWeak(passwordHash)
    ? await ctx.passwords.hash(input.password)
    : passwordHash;
  await rollBackCount();
  const begin = ctx.db.transaction().execute(async (tx) => {
    // Another request may have changed the password after the check.
    if (!(await updatePasswordHash(tx, user.id, storedHash, passwordHash))) return null;
    const token = await startSession(tx, user.id, input.rememberMe, now);
    await also(tx, user.id, now);
    return token;
  });
  const token = await begin.catch((error) => {
    throw isMissingReference(error) ? new AppError('LOGIN_FAILED') : error;
  });
  return token === null ? signIn(ctx, viewer, input, also) : { token, user: describeUser(user) };
}

/** Counts an attempt, even for unknown accounts. Returns a function that undoes this. Throws SLOW_DOWN. */
async function countSignIn({ db, now: clock }: Context, { address, clientId }: Viewer, email: string) {
  const now = clock();
  const [device, here] = [`${email}:${address} ${clientId ?? ''}`, `${email}:${address}`];
  // Checked first, so that guesses of unknown accounts insert no rows from a slowed IP address.
  await refuseSpent(db, OF_ADDRESS, address, now).catch(() => refuseSpent(db, SLOWED, address, now));
  await limitAttempt(db, OF_DEVICE, device, now);
  const isCounted = await countWithinLimit(db, EVERYWHERE, email, now);
  if (!isCounted) await limitAttempt(db, OF_STRANGERS, here, now);
  await limitAttempt(db, OF_ADDRESS, address, now).catch(() => limitAttempt(db, SLOWED, address, now));
  return async () => {
    await forgetAttempts(db, OF_DEVICE, device);
    await forgetAttempts(db, OF_STRANGERS, here);
    await rollBackAttempts(db, [[OF_ADDRESS, address], ...(isCounted ? [[EVERYWHERE, email] as const] : [])]);
  };
}

/** Takes equally long for unknown accounts, so that the response time does not reveal them. */
async function findMatching(
  { passwords }: Context,
  accounts: readonly UserRow[],
  password: string,
): Promise<UserRow | null> {
  if (accounts.length === 0) await passwords.matches(undefined, password);
  for (const user of accounts) if (await passwords.matches(user.passwordHash, password)) return user;
  return null;
}

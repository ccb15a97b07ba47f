import type { Session } from '../../shared/api/accounts-api.ts';
import { AppError } from '../../shared/errors.ts';
import type { Context, Viewer } from '../context.ts';
import { type Db, isMissingReference } from '../db/open-db.ts';
import { countAttempt, forgetAttempts, refuseSpent, rollBackAttempt } from '../db/rate-counters.ts';
import { findUserByEmail, updatePasswordHash } from './account-store.ts';
import { describeUser } from './profile.ts';
import { startSession } from './sessions.ts';

const PER_ACCOUNT = { name: 'login-account', max: 10, windowMs: 15 * 60_000 };
const PER_ADDRESS = { name: 'login-address', max: 100, windowMs: 24 * 3_600_000 };
/** Beyond its limit an address, perhaps a whole venue's, is slowed and never shut out. Milliseconds. */
const SLOWED = { name: 'login-slow', max: 1, windowMs: 5_000 };

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** `also` runs in the session's transaction. Throws LOGIN_FAILED, SLOW_DOWN. Only failures count in the end. */
export async function signIn(
  ctx: Context,
  viewer: Viewer,
  input: Credentials,
  also: (tx: Db, userId: string, now: number) => Promise<unknown>,
): Promise<Session> {
  const now = ctx.now();
  const account = `${input.email}:${viewer.address}`;
  // Checked first: made-up accounts get no rows from a slowed address.
  await refuseSpent(ctx.db, PER_ADDRESS, viewer.address, now).catch(() =>
    refuseSpent(ctx.db, SLOWED, viewer.address, now),
  );
  await countAttempt(ctx.db, PER_ACCOUNT, account, now);
  await countAttempt(ctx.db, PER_ADDRESS, viewer.address, now).catch(() =>
    countAttempt(ctx.db, SLOWED, viewer.address, now),
  );

  const user = await findUserByEmail(ctx.db, input.email);
  if (!(await ctx.passwords.matches(user?.passwordHash, input.password)) || !user)
    throw new AppError('LOGIN_FAILED');

  if (ctx.passwords.isWeak(user.passwordHash)) {
    await updatePasswordHash(ctx.db, user.id, await ctx.passwords.hash(input.password));
  }
  await forgetAttempts(ctx.db, PER_ACCOUNT, account);
  await rollBackAttempt(ctx.db, PER_ADDRESS, viewer.address);
  const begin = ctx.db.transaction().execute(async (tx) => {
    const token = await startSession(tx, user.id, input.rememberMe, now);
    await also(tx, user.id, now);
    return token;
  });
  const token = await begin.catch((error) => {
    // The account was deleted while its password was checked.
    throw isMissingReference(error) ? new AppError('LOGIN_FAILED') : error;
  });
  return { token, user: describeUser(user) };
}

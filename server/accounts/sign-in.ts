import type { User } from '../../shared/api/accounts-api.ts';
import { AppError } from '../../shared/errors.ts';
import type { Context, Viewer } from '../context.ts';
import { type Db, isMissingReference } from '../db/open-db.ts';
import { listUsersByEmail, type UserRow, updatePasswordHash } from './account-store.ts';
import { describeUser } from './profile.ts';
import { startSession } from './sessions.ts';
import { countSignIn } from './sign-in-limits.ts';

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** `also` runs in the session's transaction. Only failed attempts count. Throws LOGIN_FAILED, SLOW_DOWN. */
export async function signIn(
  ctx: Context,
  viewer: Viewer,
  input: Credentials,
  also: (tx: Db, userId: string, now: number) => Promise<unknown>,
): Promise<{ token: string; user: User }> {
  const now = ctx.now();
  const accounts = await listUsersByEmail(ctx.db, input.email);
  const rollBackCount = await countSignIn(ctx, viewer, input.email, accounts[0]?.id);
  const user = await findMatching(ctx, accounts, input.password);
  if (!user) throw new AppError('LOGIN_FAILED');

  const { passwordHash } = user;
  const kept = ctx.passwords.isWeak(passwordHash) ? await ctx.passwords.hash(input.password) : passwordHash;
  await rollBackCount();
  const begin = ctx.db.transaction().execute(async (tx) => {
    // The password may have been changed while this one was checked.
    if (!(await updatePasswordHash(tx, user.id, kept, passwordHash))) return null;
    const token = await startSession(tx, viewer, user.id, input.rememberMe, now);
    await also(tx, user.id, now);
    return token;
  });
  const token = await begin.catch((error) => {
    // The account was deleted while its password was checked.
    throw isMissingReference(error) ? new AppError('LOGIN_FAILED') : error;
  });
  return token === null ? signIn(ctx, viewer, input, also) : { token, user: describeUser(user) };
}

/** Takes equally long if there is no account. */
async function findMatching(
  { passwords }: Context,
  accounts: readonly UserRow[],
  password: string,
): Promise<UserRow | null> {
  if (accounts.length === 0) await passwords.matches(undefined, password);
  for (const user of accounts) if (await passwords.matches(user.passwordHash, password)) return user;
  return null;
}

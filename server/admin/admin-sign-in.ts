// Signing in as an administrator: slowed like users', and told of in the activity log (decisions, section 7).

import { AppError } from '../../shared/errors.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import type { AdminViewer, Context, Viewer } from '../context.ts';
import { countAttempt, forgetAttempts } from '../db/rate-counters.ts';
import { recordActivity, telling } from './activity-log.ts';
import { startAdminSession } from './admin-sessions.ts';
import { deleteAdminSession, findAdmin } from './admin-store.ts';

const PER_ADDRESS = { name: 'admin-login', most: 5, windowMs: 15 * 60_000 };
const BY_ALL = { name: 'admin-login-all', most: 20, windowMs: 3_600_000 };
/** So much of a name that was tried is kept. */
const TRIED_NAME_MAX = 64;

/** Throws ADMIN_LOGIN_FAILED, SLOW_DOWN. What is slowed down is not told of: the log cannot be flooded from outside. */
export async function signInAsAdmin(
  ctx: Context,
  viewer: Viewer,
  given: { username: string; password: string },
): Promise<{ token: string; username: string }> {
  const at = ctx.now();
  await countAttempt(ctx.db, PER_ADDRESS, viewer.address, at);
  await countAttempt(ctx.db, BY_ALL, 'all', at);
  const admin = await findAdmin(ctx.db, given.username);
  if (!(await passwordMatches(admin?.passwordHash, given.password)) || !admin) {
    await noteFailure(ctx, given.username);
    throw new AppError('ADMIN_LOGIN_FAILED');
  }
  await forgetAttempts(ctx.db, PER_ADDRESS, viewer.address);
  await forgetAttempts(ctx.db, BY_ALL, 'all');

  const { id: entityId, username } = admin;
  const token = await ctx.db.transaction().execute(async (tx) => {
    const token = await startAdminSession(tx, entityId, at);
    const told = { adminUsername: username, type: 'admin_login', entityType: 'admin', entityId, at } as const;
    await recordActivity(tx, told);
    return token;
  });
  return { token, username };
}

async function noteFailure(ctx: Context, triedName: string): Promise<void> {
  const adminUsername = [...triedName].slice(0, TRIED_NAME_MAX).join('');
  await ctx.db.transaction().execute((tx) =>
    recordActivity(tx, {
      adminUsername,
      type: 'admin_login_failed',
      entityType: 'admin',
      entityId: null,
      at: ctx.now(),
    }),
  );
}

/** Ends this session on the server. */
export async function signOutAsAdmin(ctx: Context, viewer: AdminViewer): Promise<void> {
  const { id: entityId, tokenHash } = viewer.admin;
  const tell = telling(ctx, viewer, { type: 'admin_logout', entityType: 'admin', entityId });
  await ctx.db.transaction().execute(async (tx) => {
    if (await deleteAdminSession(tx, tokenHash)) await tell(tx);
  });
}

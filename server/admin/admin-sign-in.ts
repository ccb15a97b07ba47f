// Signing in as an administrator: slowed like users' (decisions, section 7).

import { AppError } from '../../shared/errors.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import type { Context, Viewer } from '../context.ts';
import { countAttempt, forgetAttempts } from '../db/rate-counters.ts';
import { startAdminSession } from './admin-sessions.ts';
import { findAdmin } from './admin-store.ts';

const PER_ADDRESS = { name: 'admin-login', most: 5, windowMs: 15 * 60_000 };
const BY_ALL = { name: 'admin-login-all', most: 20, windowMs: 3_600_000 };

/** Throws ADMIN_LOGIN_FAILED, SLOW_DOWN. */
export async function signInAsAdmin(
  ctx: Context,
  viewer: Viewer,
  given: { username: string; password: string },
): Promise<{ token: string; username: string }> {
  const now = ctx.now();
  await countAttempt(ctx.db, PER_ADDRESS, viewer.address, now);
  await countAttempt(ctx.db, BY_ALL, 'all', now);
  const admin = await findAdmin(ctx.db, given.username);
  if (!(await passwordMatches(admin?.passwordHash, given.password)) || !admin) {
    throw new AppError('ADMIN_LOGIN_FAILED');
  }
  await forgetAttempts(ctx.db, PER_ADDRESS, viewer.address);
  await forgetAttempts(ctx.db, BY_ALL, 'all');
  return { token: await startAdminSession(ctx, admin.id), username: admin.username };
}

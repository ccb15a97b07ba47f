import { AppError } from '../../shared/errors.ts';
import type { AdminViewer, Context, Viewer } from '../context.ts';
import { forgetAttempts, type Limit, limitAttempt, refuseSpent } from '../db/attempts.ts';
import type { Db } from '../db/open-db.ts';
import { auditEntry, recordActivity } from './activity-log.ts';
import { startAdminSession } from './admin-sessions.ts';
import { deleteAdminSession, findAdmin, lockAdminPassword } from './admin-store.ts';

const PER_ADDRESS = { name: 'admin-login', max: 5, windowMs: 15 * 60_000 };
const BY_ALL = { name: 'admin-login-all', max: 20, windowMs: 3_600_000 };
const SLOW_MODE = { name: 'admin-login-slow', max: 1, windowMs: 30_000 };
const WARNING = { ...BY_ALL, name: 'admin-login-warned', max: 1 };

/** A delayed attempt writes no audit entry, so that strangers cannot flood the log. */
export async function signInAsAdmin(
  ctx: Context,
  viewer: Viewer,
  input: { username: string; password: string },
) {
  const at = ctx.now();
  // Checked first, so that in slow mode not every IP address inserts a row.
  await refuseSpent(ctx.db, BY_ALL, 'all', at).catch(() => refuseSpent(ctx.db, SLOW_MODE, 'all', at));
  await limitAttempt(ctx.db, PER_ADDRESS, viewer.address, at);
  await passSlowMode(ctx, at);
  const admin = await findAdmin(ctx.db, input.username);
  if (!(await ctx.passwords.matches(admin?.passwordHash, input.password)) || !admin) {
    await noteFailure(ctx, admin ? admin.username : shortenTriedName(input.username));
    throw new AppError('ADMIN_LOGIN_FAILED');
  }
  await forgetAttempts(ctx.db, PER_ADDRESS, viewer.address);
  await forgetAttempts(ctx.db, BY_ALL, 'all');

  const { id: entityId, username, passwordHash } = admin;
  const token = await ctx.db.transaction().execute(async (tx) => {
    // Another request may have changed the password after the check.
    if (!(await lockAdminPassword(tx, entityId, passwordHash))) throw new AppError('ADMIN_LOGIN_FAILED');
    const token = await startAdminSession(tx, entityId, at);
    const login = {
      adminUsername: username,
      type: 'admin_login',
      entityType: 'admin',
      entityId,
      at,
    } as const;
    await recordActivity(tx, login);
    return token;
  });
  return { token, username };
}

/** After too many failures, checks one attempt per half minute. A lock would lock out administrators too. */
async function passSlowMode(ctx: Context, at: number): Promise<void> {
  try {
    await limitAttempt(ctx.db, BY_ALL, 'all', at);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (await countFirst(ctx.db, WARNING, at))
      ctx.log.warn('admin sign-in: many failures, one try each 30 s is looked at');
    await limitAttempt(ctx.db, SLOW_MODE, 'all', at);
  }
}

async function countFirst(db: Db, limit: Limit, at: number): Promise<boolean> {
  return limitAttempt(db, limit, 'all', at).then(
    () => true,
    () => false,
  );
}

/** Shortens the name, because people type passwords into the wrong field, and the log is kept for ever. */
function shortenTriedName(triedName: string): string {
  const signs = [...triedName];
  return `${signs.slice(0, 2).join('')}… (${signs.length} characters)`;
}

async function noteFailure(ctx: Context, adminUsername: string): Promise<void> {
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

export async function signOutAsAdmin(ctx: Context, viewer: AdminViewer) {
  const { id: entityId, tokenHash } = viewer.admin;
  const audit = auditEntry(ctx, viewer, { type: 'admin_logout', entityType: 'admin', entityId });
  await ctx.db.transaction().execute(async (tx) => {
    if (await deleteAdminSession(tx, tokenHash)) await audit(tx);
  });
}

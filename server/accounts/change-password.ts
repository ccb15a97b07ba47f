import { AppError, invalid } from '../../shared/errors.ts';
import { checkOtherPassword } from '../../shared/rules/fields.ts';
import type { Context, UserViewer } from '../context.ts';
import { forgetAttempts, limitAttempt } from '../db/attempts.ts';
import { deleteOtherSessions, type UserRow, updatePasswordHash } from './account-store.ts';
import { refuseGuessable } from './guessable-passwords.ts';
import { requireUser } from './profile.ts';

const PROOFS = { name: 'password-proof', max: 5, windowMs: 3_600_000 };

export async function changePassword(
  ctx: Context,
  viewer: UserViewer,
  input: { currentPassword: string; newPassword: string },
) {
  const user = await provePassword(ctx, viewer, input.currentPassword);
  const problem = checkOtherPassword(input.currentPassword, input.newPassword);
  if (problem) throw invalid(problem, 'newPassword');
  await refuseGuessable(input.newPassword, user.email, 'newPassword');
  const passwordHash = await ctx.passwords.hash(input.newPassword);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await updatePasswordHash(tx, user.id, passwordHash, user.passwordHash)))
      throw new AppError('WRONG_PASSWORD');
    await deleteOtherSessions(tx, user.id, viewer.user.tokenHash);
  });
}

/** Checks the user's password. Throws WRONG_PASSWORD, and SLOW_DOWN after five attempts. */
export async function provePassword(ctx: Context, viewer: UserViewer, password: string): Promise<UserRow> {
  const user = await requireUser(ctx, viewer);
  await limitAttempt(ctx.db, PROOFS, user.id, ctx.now());
  if (!(await ctx.passwords.matches(user.passwordHash, password))) throw new AppError('WRONG_PASSWORD');
  await forgetAttempts(ctx.db, PROOFS, user.id);
  return user;
}

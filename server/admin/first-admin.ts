import { refuseGuessable } from '../accounts/guessable-passwords.ts';
import type { Context } from '../context.ts';
import { newId } from '../random-ids.ts';
import { hasAdmins, insertAdmin } from './admin-store.ts';
import { makePassword } from './manage-admins.ts';

export interface NewAdmin {
  username: string;
  /** Present only if the server generated it, because it cannot be read later. */
  password: string | null;
}

/** Returns null if there is an administrator, perhaps created by another server a moment ago. */
export async function ensureFirstAdmin(ctx: Context): Promise<NewAdmin | null> {
  if (await hasAdmins(ctx.db)) return null;
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD } = ctx.config;
  const password = ADMIN_PASSWORD ?? makePassword();
  if (ADMIN_PASSWORD) await requireGoodSetting(ADMIN_PASSWORD, username);
  const passwordHash = await ctx.passwords.hash(password);
  if (!(await insertAdmin(ctx.db, { id: newId(), username, passwordHash, createdAt: ctx.now() })))
    return null;
  return { username, password: ADMIN_PASSWORD ? null : password };
}

async function requireGoodSetting(password: string, username: string): Promise<void> {
  await refuseGuessable(password, username).catch((error) => {
    throw new Error(`ADMIN_PASSWORD: ${error.message}`);
  });
}

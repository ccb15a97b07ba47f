// The first administrator, made at the first start from the settings.

import { hashPassword } from '../accounts/passwords.ts';
import type { Context } from '../context.ts';
import { newId, newToken } from '../random-ids.ts';
import { hasAdmins, insertAdmin } from './admin-store.ts';

export interface NewAdmin {
  username: string;
  /** Only when it was made here: nobody can ever read it again. */
  password: string | null;
}

const MADE_LENGTH = 20;

/** Null when there is an administrator already, made by another server a moment ago perhaps. */
export async function ensureFirstAdmin(ctx: Context): Promise<NewAdmin | null> {
  if (await hasAdmins(ctx.db)) return null;
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD } = ctx.config;
  const password = ADMIN_PASSWORD ?? newToken().slice(0, MADE_LENGTH);
  const passwordHash = await hashPassword(password);
  if (!(await insertAdmin(ctx.db, { id: newId(), username, passwordHash, createdAt: ctx.now() })))
    return null;
  return { username, password: ADMIN_PASSWORD ? null : password };
}

import { invalid } from '../../shared/errors.ts';
import { messages } from '../../shared/messages/messages.ts';
import type { Problem } from '../../shared/problems.ts';
import { checkAdminPassword, checkAdminUsername } from '../../shared/rules/admin/admin-account.ts';
import { checkOtherPassword } from '../../shared/rules/fields.ts';
import { refuseGuessable } from '../accounts/guessable-passwords.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import type { Passwords } from '../passwords.ts';
import { newId, newToken } from '../random-ids.ts';
import { recordActivity } from './activity-log.ts';
import {
  deleteSessionsOfAdmin,
  findAdmin,
  hasAdmins,
  insertAdmin,
  updateAdminPassword,
} from './admin-store.ts';

const ACTOR = 'command line';

const MADE_LENGTH = 20;

export function makePassword(): string {
  return newToken().slice(0, MADE_LENGTH);
}

interface Credentials {
  username: string;
  password: string;
}

export async function createAdmin(
  db: Db,
  passwords: Passwords,
  input: Credentials,
  at: number,
): Promise<void> {
  const { username, password } = input;
  refuse(checkAdminUsername(username));
  refuse(checkAdminPassword(password, username));
  await refuseGuessable(password, username);
  const admin = { id: newId(), username, passwordHash: await passwords.hash(password), createdAt: at };
  await db.transaction().execute(async (tx) => {
    if (!(await insertAdmin(tx, admin))) throw invalid(messages.administrator.usernameTaken({ username }));
    await recordActivity(tx, {
      adminUsername: ACTOR,
      type: 'admin_created',
      entityType: 'admin',
      entityId: admin.id,
      at,
    });
  });
}

/** Ends all sessions. Throws PASSWORD_GUESSABLE, and VALIDATION if the password is unchanged. */
export async function changeAdminPassword(
  db: Db,
  passwords: Passwords,
  input: Credentials,
  at: number,
): Promise<void> {
  const { username, password } = input;
  refuse(checkAdminPassword(password, username));
  await refuseGuessable(password, username);
  const admin = await findAdmin(db, username);
  if (admin && (await passwords.matches(admin.passwordHash, password)))
    refuse(checkOtherPassword(password, password));
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    const entityId = await updateAdminPassword(tx, username, passwordHash);
    if (!entityId) throw invalid(messages.administrator.usernameUnknown({ username }));
    await deleteSessionsOfAdmin(tx, entityId);
    await recordActivity(tx, {
      adminUsername: ACTOR,
      type: 'admin_password_changed',
      entityType: 'admin',
      entityId,
      at,
    });
  });
}

function refuse(problem: Problem | null): void {
  if (problem) throw invalid(problem);
}

export interface NewAdmin {
  username: string;
  /** The password if the server generated it, else null. It cannot be read later. */
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

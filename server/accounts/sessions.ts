import type { Context, SignedInUser } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { hashToken, newToken } from '../random-ids.ts';
import { deleteSession, findSession, insertSession, touchUser } from './account-store.ts';

const HOUR_MS = 3_600_000;
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
const SHORT_MS = 24 * HOUR_MS;
const ACTIVITY_MS = HOUR_MS;

/** Returns the session's token. A session lasts 30 days if it is remembered, else 24 hours. */
export async function startSession(
  db: Db,
  userId: string,
  rememberMe: boolean,
  now: number,
): Promise<string> {
  const token = newToken();
  const expiresAt = now + (rememberMe ? REMEMBERED_MS : SHORT_MS);
  await insertSession(db, { tokenHash: hashToken(token), userId, createdAt: now, expiresAt });
  return token;
}

export async function authenticateUser(ctx: Context, token: string): Promise<SignedInUser | null> {
  const now = ctx.now();
  const tokenHash = hashToken(token);
  const session = await findSession(ctx.db, tokenHash, now);
  if (!session) return null;
  if (session.lastActiveAt < now - ACTIVITY_MS) await touchUser(ctx.db, session.userId, now);
  return { id: session.userId, tokenHash };
}

export async function holdsSession(ctx: Context, user: SignedInUser): Promise<boolean> {
  return (await findSession(ctx.db, user.tokenHash, ctx.now())) !== undefined;
}

export async function signOut(ctx: Context, user: SignedInUser) {
  await deleteSession(ctx.db, user.tokenHash);
}

import type { Context, SignedInAdmin } from '../context.ts';
import type { Db } from '../db/open-db.ts';
import { hashToken, newToken } from '../random-ids.ts';
import {
  deleteAdminSessionsBefore,
  findAdminSession,
  insertAdminSession,
  touchAdminSession,
} from './admin-store.ts';

const MINUTE_MS = 60_000;
const LIFE_MS = 8 * 60 * MINUTE_MS;
const IDLE_MS = 30 * MINUTE_MS;

export async function startAdminSession(db: Db, adminId: string, now: number): Promise<string> {
  const token = newToken();
  await insertAdminSession(db, { tokenHash: hashToken(token), adminId, createdAt: now, lastSeenAt: now });
  return token;
}

export async function findSignedInAdmin(ctx: Context, token: string): Promise<SignedInAdmin | null> {
  const now = ctx.now();
  const tokenHash = hashToken(token);
  const session = await findAdminSession(ctx.db, tokenHash);
  const isOver = (since: number, ms: number) => now - since >= ms;
  if (!session || isOver(session.createdAt, LIFE_MS) || isOver(session.lastSeenAt, IDLE_MS)) return null;
  if (session.lastSeenAt < now - MINUTE_MS) await touchAdminSession(ctx.db, tokenHash, now);
  return { id: session.adminId, username: session.username, tokenHash };
}

export async function endOldAdminSessions(ctx: Context): Promise<void> {
  await deleteAdminSessionsBefore(ctx.db, ctx.now() - LIFE_MS);
}

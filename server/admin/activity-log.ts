import { createHash } from 'node:crypto';
import type { ActivityType } from '../../shared/rules/admin/admin-lists.ts';
import type { AdminViewer, Context } from '../context.ts';
import type { Db, InTransaction } from '../db/open-db.ts';
import { type ActivityRow, appendActivity, takeNextNumber } from './activity-store.ts';

export interface Activity {
  adminUsername: string;
  type: ActivityType;
  entityType: string;
  entityId: string | null;
  at: number;
}

/** Call it last: until the transaction ends, others that write an entry wait. */
export async function recordActivity(tx: Db, { at, ...activity }: Activity): Promise<void> {
  const entry = { ...activity, createdAt: at, ...(await takeNextNumber(tx)) };
  await appendActivity(tx, { ...entry, hash: hashActivity(entry) });
}

export function auditEntry(
  ctx: Context,
  { admin }: AdminViewer,
  what: Pick<Activity, 'type' | 'entityType' | 'entityId'>,
): InTransaction {
  return (tx) => recordActivity(tx, { ...what, adminUsername: admin.username, at: ctx.now() });
}

export function hashActivity(entry: Omit<ActivityRow, 'hash'>): string {
  const { seq, createdAt, adminUsername, type, entityType, entityId, previousHash } = entry;
  const canonical = JSON.stringify([seq, createdAt, adminUsername, type, entityType, entityId, previousHash]);
  return createHash('sha256').update(canonical).digest('hex');
}

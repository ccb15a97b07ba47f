import type { ActivityType } from '../../shared/rules/admin/admin-lists.ts';
import type { AdminViewer, Context } from '../context.ts';
import type { Db, InTransaction } from '../db/open-db.ts';
import { insertActivity } from './activity-store.ts';

export interface Activity {
  adminUsername: string;
  type: ActivityType;
  entityType: string;
  entityId: string | null;
  at: number;
}

export async function recordActivity(tx: Db, { at, ...activity }: Activity): Promise<void> {
  await insertActivity(tx, { ...activity, createdAt: at });
}

export function auditEntry(
  ctx: Context,
  { admin }: AdminViewer,
  what: Pick<Activity, 'type' | 'entityType' | 'entityId'>,
): InTransaction {
  return (tx) => recordActivity(tx, { ...what, adminUsername: admin.username, at: ctx.now() });
}

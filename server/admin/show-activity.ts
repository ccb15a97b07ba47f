import type { ActivityEntry } from '../../shared/api/admin-activity-api.ts';
import type { ActivityType } from '../../shared/rules/admin/admin-lists.ts';
import type { AdminViewer, Context } from '../context.ts';
import { auditEntry } from './activity-log.ts';
import {
  type ActivityRow,
  countActivity,
  findEntityNames,
  listActivity,
  listActivityBefore,
} from './activity-store.ts';
import { countRowsBefore, describePages } from './paging.ts';

const EXPORT_AT_A_TIME = 1_000;
const HEADINGS = ['number', 'timestamp', 'adminUsername', 'type', 'entityType', 'entityId'];

interface ListQuery {
  type?: ActivityType | undefined;
}

export async function showActivity(ctx: Context, query: ListQuery & { page: number; limit: number }) {
  const rows = await listActivity(ctx.db, query.type, { skip: countRowsBefore(query), max: query.limit });
  const names = await findEntityNames(ctx.db, rows);
  const total = await countActivity(ctx.db, query.type);
  return {
    activity: rows.map((row) => ({
      ...describeActivity(row),
      entityName: names.get(row.entityId ?? '') ?? null,
    })),
    pagination: describePages(query, total),
  };
}

/** Writes the audit entry before it sends the first row. */
export async function exportActivity(
  ctx: Context,
  viewer: AdminViewer,
  { type }: ListQuery,
): Promise<AsyncIterable<string[]>> {
  const about = { type: 'activity_exported', entityType: 'activity', entityId: type ?? null } as const;
  await ctx.db.transaction().execute(auditEntry(ctx, viewer, about));
  return activityTable(ctx, type);
}

async function* activityTable(ctx: Context, type: ActivityType | undefined): AsyncGenerator<string[]> {
  yield HEADINGS;
  let before = Number.MAX_SAFE_INTEGER;
  while (true) {
    const rows = await listActivityBefore(ctx.db, before, type, EXPORT_AT_A_TIME);
    for (const row of rows) yield toCells(row);
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_AT_A_TIME) return;
    before = last.seq;
  }
}

function toCells(row: ActivityRow): string[] {
  const { id, timestamp, adminUsername, type, entityType, entityId } = describeActivity(row);
  return [id, timestamp, adminUsername, type, entityType, entityId ?? ''];
}

function describeActivity(row: ActivityRow): Omit<ActivityEntry, 'entityName'> {
  const { seq, createdAt, adminUsername, type, entityType, entityId } = row;
  const timestamp = new Date(createdAt).toISOString();
  return { id: String(seq), adminUsername, type, entityType, entityId, timestamp };
}

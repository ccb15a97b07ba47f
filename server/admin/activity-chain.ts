// The chain of the activity log: each entry carries the hash of the entry before it (docs/decisions/0012).

import { createHash } from 'node:crypto';
import type { ActivityRow } from './activity-store.ts';

/** The hash over everything that an entry says, the hash of the entry before included. */
export function hashActivity(entry: Omit<ActivityRow, 'hash'>): string {
  const { seq, createdAt, adminUsername, type, entityType, entityId, previousHash } = entry;
  const canonical = JSON.stringify([seq, createdAt, adminUsername, type, entityType, entityId, previousHash]);
  return createHash('sha256').update(canonical).digest('hex');
}

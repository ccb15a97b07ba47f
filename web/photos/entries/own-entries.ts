import type { Entry } from '../../../shared/api/guest-book-api.ts';

/** Adds the guest's own entries that others do not see yet, or not any more. Newest first. */
export function withOwnEntries(seen: readonly Entry[], own: readonly Entry[]): readonly Entry[] {
  const seenIds = new Set(seen.map(({ id }) => id));
  const further = own.filter(({ id, kind }) => kind !== 'comment' && !seenIds.has(id));
  if (further.length === 0) return seen;
  return [...seen, ...further].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

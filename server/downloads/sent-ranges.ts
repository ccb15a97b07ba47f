import type { ByteRange } from '../storage/storage.ts';

/** Parallel downloads ask for tens of ranges. More gaps than these are not stored. */
const MAX_RANGES = 200;

/** Ends are inclusive. Ranges beyond the bound are forgotten: such a ZIP does not count as downloaded. */
export function addRange(ranges: readonly ByteRange[], added: ByteRange): ByteRange[] {
  const sorted = [...ranges, added].sort((a, b) => a.start - b.start);
  const merged: ByteRange[] = [];
  for (const { start, end } of sorted) {
    const last = merged.at(-1);
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged.slice(0, MAX_RANGES);
}

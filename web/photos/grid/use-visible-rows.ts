import { useEffect, useSyncExternalStore } from 'react';
import { pageLoaded } from '../../browser/page-loaded.ts';
import type { GridRow } from './justified-rows.ts';

/** Pixels that a flick scrolls before the next picture is rendered. */
const MARGIN = 600;

let margin = 0;

export function firstRowBelow(rows: readonly GridRow[], edge: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && row.top + row.height > edge) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Rows in sight come first. Renders only when the range changes. */
export function useVisibleRows(rows: readonly GridRow[], pageTop: number): readonly GridRow[] {
  const from = useSyncExternalStore(onMove, () => firstRowBelow(rows, scrollY - pageTop - margin));
  const last = useSyncExternalStore(onMove, () =>
    firstRowBelow(rows, scrollY - pageTop + innerHeight + margin),
  );
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (margin === 0 && hasRows) void pageLoaded().then(() => widen(margin || MARGIN));
  }, [hasRows]);
  return rows.slice(from, last + 1);
}

function widen(next: number): void {
  margin = next;
  dispatchEvent(new Event(WIDER));
}

// Paper shows all rows.
Object.assign(globalThis, { onbeforeprint: () => widen(1e9), onafterprint: () => widen(MARGIN) });

function onMove(listener: () => void): () => void {
  for (const event of MOVES) addEventListener(event, listener, { passive: true });
  return () => {
    for (const event of MOVES) removeEventListener(event, listener);
  };
}

const WIDER = 'keepsake:rows';
const MOVES = ['scroll', 'resize', WIDER];

// Which rows of a grid are near the screen. Every row's place is known beforehand, so that nothing has to be measured.

import { useSyncExternalStore } from 'react';
import type { GridRow } from './justified-rows.ts';

/** Beyond the screen, in pixels: what a thumb's flick passes before the next picture is drawn. */
const MARGIN = 600;

/** The first row that ends below `edge`; the number of rows when none does. */
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

/** The rows to draw of a grid that begins at `pageTop`. Drawn anew only when a row comes or goes. */
export function useVisibleRows(rows: readonly GridRow[], pageTop: number): readonly GridRow[] {
  const from = useSyncExternalStore(onMove, () => firstRowBelow(rows, scrollY - pageTop - MARGIN));
  const last = useSyncExternalStore(onMove, () =>
    firstRowBelow(rows, scrollY - pageTop + innerHeight + MARGIN),
  );
  return rows.slice(from, last + 1);
}

function onMove(tell: () => void): () => void {
  for (const event of MOVES) addEventListener(event, tell, { passive: true });
  return () => {
    for (const event of MOVES) removeEventListener(event, tell);
  };
}

const MOVES = ['scroll', 'resize'];

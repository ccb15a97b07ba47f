import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { pageLoaded } from '../../browser/page-loaded.ts';
import type { GridRow } from './justified-rows.ts';

/** Height in pixels of the rows that are rendered beyond the screen, so that a flick shows no empty rows. */
const MARGIN = 600;
const STEP = 120;

/** Visible rows are rendered first, and rows nearby afterwards. The value is kept for the next page. */
let margin = 0;
/** Until the first scroll, only visible rows load their pictures, because many visitors do not scroll. */
let hasScrolled = false;

interface Viewport {
  scrolled: number;
  height: number;
  margin: number;
  hasScrolled: boolean;
}

export function findFirstRowBelow(rows: readonly GridRow[], edge: number): number {
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

/**
 * Call `look` after a script has scrolled the page, because the scroll event fires late. Rows below
 * `picturesEnd` show no pictures yet.
 */
export function useVisibleRows(rows: readonly GridRow[], pageTop: number) {
  const { viewport, look } = useViewport(rows.length > 0);
  const from = findFirstRowBelow(rows, viewport.scrolled - pageTop - viewport.margin);
  const end = viewport.scrolled + STEP + viewport.height + viewport.margin;
  const visibleRows = rows.slice(from, findFirstRowBelow(rows, end - pageTop) + 1);
  const picturesEnd = viewport.hasScrolled ? Number.POSITIVE_INFINITY : viewport.height - pageTop;
  return { visibleRows, picturesEnd, scrolled: viewport.scrolled, look };
}

/** Reads `scrollY` only in event handlers: right after rendering it would force a layout. */
function useViewport(hasRows: boolean) {
  const [viewport, setViewport] = useState(readViewport);
  const look = useCallback(() => {
    const next = readViewport();
    setViewport((last) => (isSame(last, next) ? last : next));
  }, []);
  useEffect(() => {
    const showWithin = (next: number) => {
      margin = next;
      hasScrolled = true;
      flushSync(look);
    };
    const end = new AbortController();
    const { signal } = end;
    addEventListener('scroll', look, { passive: true, signal });
    addEventListener('resize', look, { signal });
    addEventListener('beforeprint', () => showWithin(1e9), { signal });
    addEventListener('afterprint', () => showWithin(MARGIN), { signal });
    return () => end.abort();
  }, [look]);
  useEffect(() => {
    if (!hasRows || margin > 0) return;
    void pageLoaded().then(() => {
      margin = Math.max(margin, MARGIN);
      look();
    });
  }, [hasRows, look]);
  return { viewport, look };
}

function readViewport(): Viewport {
  hasScrolled ||= scrollY > 0;
  return { scrolled: Math.floor(scrollY / STEP) * STEP, height: innerHeight, margin, hasScrolled };
}

function isSame(one: Viewport, other: Viewport): boolean {
  return (
    one.scrolled === other.scrolled &&
    one.height === other.height &&
    one.margin === other.margin &&
    one.hasScrolled === other.hasScrolled
  );
}

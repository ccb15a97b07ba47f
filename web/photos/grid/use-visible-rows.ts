import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { pageLoaded } from '../../browser/page-loaded.ts';
import type { GridRow } from './justified-rows.ts';

/** Pixels that a flick can scroll before the next rows are rendered. */
const MARGIN = 600;
const STEP = 120;

/** Visible rows are rendered first. After that, rows nearby are rendered as well, even on the next page. */
let margin = 0;
/** Until the first scroll, only visible rows load their pictures, because many visitors do not scroll. */
let hasScrolled = false;

interface Viewport {
  scrolled: number;
  height: number;
  margin: number;
  hasScrolled: boolean;
}

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

/**
 * Call `look` after a script scrolled the page, because its scroll event comes late. Rows below `picturesEnd`
 * show no pictures yet.
 */
export function useVisibleRows(rows: readonly GridRow[], pageTop: number) {
  const { viewport, look } = useViewport(rows.length > 0);
  const from = firstRowBelow(rows, viewport.scrolled - pageTop - viewport.margin);
  const end = viewport.scrolled + STEP + viewport.height + viewport.margin;
  const visibleRows = rows.slice(from, firstRowBelow(rows, end - pageTop) + 1);
  const picturesEnd = viewport.hasScrolled ? Number.POSITIVE_INFINITY : viewport.height - pageTop;
  return { visibleRows, picturesEnd, scrolled: viewport.scrolled, look };
}

/**
 * Read only in event handlers: right after a rendering, `scrollY` forces a layout, several times per frame.
 */
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

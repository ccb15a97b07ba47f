import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { pageLoaded } from '../../browser/page-loaded.ts';
import type { GridRow } from './justified-rows.ts';

/** Pixels that a flick scrolls before the next picture is rendered. */
const MARGIN = 600;
/** Pixels scrolled until it is looked again which rows are near. */
const STEP = 120;

/** Rows in sight come first. Then those near, also of the next grid. */
let margin = 0;
/** Before, what is out of sight needs no pictures: many visitors only look at the first screen. */
let hasScrolled = false;

interface Viewport {
  /** Of its top edge, in steps. */
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
 * `look`: after the page was scrolled by a script, whose scroll event comes later. `picturesEnd`: rows that begin below
 * it show no pictures yet.
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
 * Read by events only, when the layout is there: after a rendering `scrollY` makes the browser lay out the page at
 * once, several times a frame.
 */
function useViewport(hasRows: boolean) {
  const [viewport, setViewport] = useState(readViewport);
  const look = useCallback(() => {
    const next = readViewport();
    setViewport((last) => (isSame(last, next) ? last : next));
  }, []);
  useEffect(() => {
    // Paper shows all rows. It does not wait for a later rendering.
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
      // It may be printed already.
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

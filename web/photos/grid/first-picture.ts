import { useCallback, useEffect, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { GridRow } from './justified-rows.ts';

const LONGEST_MS = 2000;

export function useFirstPicture(photos: readonly Photo[], rows: readonly GridRow[], pageTop: number) {
  const [firstId, setFirstId] = useState<string | null>(null);
  const [isThere, setThere] = useState(false);
  if (firstId === null && rows.length > 0) {
    const index = largestTile(rows, scrollY + innerHeight - pageTop);
    setFirstId(photos[index]?.id ?? null);
  }
  useEffect(() => {
    if (firstId === null) return;
    const timer = setTimeout(() => setThere(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [firstId]);
  const onThere = useCallback(() => afterPaint(() => setThere(true)), []);
  return { firstId, isThere, onThere };
}

/** Requests that start before the next frame would delay the first picture. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

export function largestTile(rows: readonly GridRow[], bottom: number): number {
  let largest = { index: 0, area: -1 };
  for (const row of rows) {
    for (const { index, top, width, height } of row.tiles) {
      const area = width * Math.min(height, bottom - row.top - top);
      if (area > largest.area) largest = { index, area };
    }
  }
  return largest.index;
}

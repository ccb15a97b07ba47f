import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { GridRow } from './justified-rows.ts';
import { findTileBeside } from './tile-beside.ts';

export interface PhotoGridHandle {
  focusPhoto: (id: string) => void;
}

interface FocusedGrid {
  list: RefObject<HTMLElement | null>;
  photos: readonly Photo[];
  rows: readonly GridRow[];
  visibleRows: readonly GridRow[];
  pageTop: number;
  scrolled: number;
  look: () => void;
}

const HEADROOM = 80;

/** Tab stops at one photo, and arrow keys move between photos. `aria-posinset` contains the index. */
export function useGridFocus(handle: Ref<PhotoGridHandle> | undefined, grid: FocusedGrid) {
  const { list, photos, rows, pageTop, look } = grid;
  const [focused, setFocused] = useState<string | undefined>();

  function focusPhoto(id: string): void {
    const row = rows.find(({ tiles }) => tiles.some((tile) => photos[tile.index]?.id === id));
    if (!row) return;
    const highest = pageTop + row.top - HEADROOM;
    const lowest = pageTop + row.top + row.height + HEADROOM - innerHeight;
    if (scrollY > highest || scrollY < lowest)
      scrollTo({ top: scrollY > highest ? highest : Math.min(lowest, highest), behavior: 'instant' });
    requestAnimationFrame(() => {
      flushSync(look);
      list.current
        ?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"]`)
        ?.focus({ preventScroll: true });
    });
  }
  useImperativeHandle(handle, () => ({ focusPhoto }));
  const noteFocus = useFocusAfterRemoval(photos, focusPhoto);

  return {
    tabStop: findTabStop(grid, focused),
    onFocus(event: FocusEvent<HTMLElement>) {
      const index = indexAt(event);
      noteFocus(index);
      setFocused(photos[index]?.id);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const next = findTileBeside(rows, indexAt(event), event.key);
      const photo = next === undefined ? undefined : photos[next];
      if (!photo) return;
      event.preventDefault();
      focusPhoto(photo.id);
    },
  };
}

function findTabStop(grid: FocusedGrid, focused: string | undefined): string | undefined {
  const { photos, visibleRows, pageTop, scrolled } = grid;
  const tiles = visibleRows.flatMap((row) => row.tiles);
  if (tiles.some(({ index }) => photos[index]?.id === focused)) return focused;
  const first = visibleRows.find(({ top }) => pageTop + top >= scrolled) ?? visibleRows[0];
  return photos[first?.tiles[0]?.index ?? -1]?.id;
}

function indexAt({ target }: FocusEvent | KeyboardEvent): number {
  const item = (target as Element).closest('[aria-posinset]');
  return Number(item?.getAttribute('aria-posinset')) - 1;
}

function useFocusAfterRemoval(photos: readonly Photo[], focusPhoto: (id: string) => void) {
  const last = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    const left = last.current;
    if (!left || photos.some(({ id }) => id === left.id)) return;
    // A closing dialog first returns the focus itself.
    if (document.activeElement?.closest('dialog')) return;
    last.current = null;
    const next = photos[Math.min(left.index, photos.length - 1)];
    if (next && document.activeElement === document.body) focusPhoto(next.id);
  });
  return (index: number) => {
    const photo = photos[index];
    if (photo) last.current = { id: photo.id, index };
  };
}

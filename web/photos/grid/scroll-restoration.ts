import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { GridRow } from './justified-rows.ts';
import { type RestoredPage, readSavedPosition, type ScrollPosition, savePosition } from './saved-position.ts';
import { findFirstRowBelow } from './use-visible-rows.ts';

const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

function readPosition(page: RestoredPage): ScrollPosition | null {
  try {
    const position = JSON.parse(readSavedPosition(page) ?? '') as ScrollPosition;
    return typeof position.index === 'number' && typeof position.offset === 'number' ? position : null;
  } catch {
    return null;
  }
}

export type NoteDrawn = (photos: readonly Photo[], rows: readonly GridRow[], pageTop: number) => void;

export function useScrollRestoration(page: RestoredPage): NoteDrawn {
  const { pathname } = page;
  const pending = useRef<ScrollPosition | null>(undefined);
  if (pending.current === undefined) pending.current = readPosition(page);
  const drawn = useRef<Parameters<NoteDrawn>>([[], [], 0]);

  useLayoutEffect(() => {
    // Remembers the last position of this page, because at cleanup a new photo or the next page may already
    // have moved `scrollY`.
    let scrolled = scrollY;
    const follow = () => {
      scrolled = scrollY;
    };
    const cancel = () => {
      pending.current = null;
    };
    const save = () => savePosition(pathname, findPosition(scrolled, ...drawn.current));
    const saveAtLeaving = () => savePosition(pathname, findPosition(scrollY, ...drawn.current));
    addEventListener('scroll', follow, { passive: true });
    addEventListener('pagehide', saveAtLeaving);
    for (const event of INPUT_EVENTS) addEventListener(event, cancel, { passive: true });
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('pagehide', saveAtLeaving);
      for (const event of INPUT_EVENTS) removeEventListener(event, cancel);
      save();
    };
  }, [pathname]);

  return useCallback((photos, rows, pageTop) => {
    drawn.current = [photos, rows, pageTop];
    const position = pending.current;
    if (!position || rows.length === 0) return;
    // The browser cannot restore the position itself, because the page is not yet long enough.
    history.scrollRestoration = 'manual';
    const found = photos.findIndex(({ id }) => id === position.photoId);
    const index = found < 0 ? position.index : found;
    const row = rows.find(({ tiles }) => tiles.some((tile) => tile.index === index));
    if (!row) return;
    pending.current = null;
    scrollTo({ top: pageTop + row.top + position.offset, behavior: 'instant' });
  }, []);
}

/** Returns null at the top of the page. */
function findPosition(scrolled: number, ...drawn: Parameters<NoteDrawn>): ScrollPosition | null {
  const [photos, rows, pageTop] = drawn;
  const row = rows[findFirstRowBelow(rows, scrolled - pageTop)];
  const index = row?.tiles[0]?.index ?? 0;
  const photo = photos[index];
  if (!row || !photo || scrolled === 0) return null;
  return { photoId: photo.id, index, offset: scrolled - pageTop - row.top };
}

import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { readStored, removeStored, store } from '../../browser/storage/safe-storage.ts';
import type { GridRow } from './justified-rows.ts';
import { firstRowBelow } from './use-visible-rows.ts';

interface Place {
  photoId: string;
  index: number;
  offset: number;
}

export interface KeepsPlace {
  pathname: string;
  isRevisited: boolean;
}

const PREFIX = 'keepsake_place_';
const STEERING = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
// A link led here: the page begins at the top.
if (visit?.type === 'navigate') removeStored('session', PREFIX + location.pathname);

/** The first part of the page may lack the photo. */
export function hasKeptPlace({ pathname, isRevisited }: KeepsPlace): boolean {
  return isRevisited && readStored('session', PREFIX + pathname) !== null;
}

function readPlace(page: KeepsPlace): Place | null {
  if (!hasKeptPlace(page)) return null;
  try {
    const place = JSON.parse(readStored('session', PREFIX + page.pathname) ?? '') as Place;
    return typeof place.index === 'number' && typeof place.offset === 'number' ? place : null;
  } catch {
    return null;
  }
}

/** `pageTop`: where the grid begins. */
export type NoteDrawn = (photos: readonly Photo[], rows: readonly GridRow[], pageTop: number) => void;

/** Saves the position when the page is left, and restores it. */
export function useKeptPlace(page: KeepsPlace): NoteDrawn {
  const { pathname } = page;
  const awaited = useRef<Place | null>(undefined);
  if (awaited.current === undefined) awaited.current = readPlace(page);
  const drawn = useRef<Parameters<NoteDrawn>>([[], [], 0]);

  useLayoutEffect(() => {
    // The next page may already be scrolled. A photo that just arrived moves the page before its scroll event.
    let scrolled = scrollY;
    const follow = () => {
      scrolled = scrollY;
    };
    const giveUp = () => {
      awaited.current = null;
    };
    const note = () => notePlace(pathname, scrolled, ...drawn.current);
    const noteLeft = () => notePlace(pathname, scrollY, ...drawn.current);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('pagehide', noteLeft);
    for (const event of STEERING) addEventListener(event, giveUp, { passive: true });
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('pagehide', noteLeft);
      for (const event of STEERING) removeEventListener(event, giveUp);
      note();
    };
  }, [pathname]);

  return useCallback((photos, rows, pageTop) => {
    drawn.current = [photos, rows, pageTop];
    const place = awaited.current;
    if (!place || rows.length === 0) return;
    // The page has not grown to the browser's pixel yet.
    history.scrollRestoration = 'manual';
    const found = photos.findIndex(({ id }) => id === place.photoId);
    const index = found < 0 ? place.index : found;
    const row = rows.find(({ tiles }) => tiles.some((tile) => tile.index === index));
    if (!row) return;
    awaited.current = null;
    scrollTo({ top: pageTop + row.top + place.offset, behavior: 'instant' });
  }, []);
}

function notePlace(pathname: string, scrolled: number, ...drawn: Parameters<NoteDrawn>): void {
  const [photos, rows, pageTop] = drawn;
  const row = rows[firstRowBelow(rows, scrolled - pageTop)];
  const index = row?.tiles[0]?.index ?? 0;
  const photo = photos[index];
  if (!row || !photo || scrolled === 0) removeStored('session', PREFIX + pathname);
  else {
    const place: Place = { photoId: photo.id, index, offset: scrolled - pageTop - row.top };
    store('session', PREFIX + pathname, JSON.stringify(place));
  }
}

import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { readStored, removeStored, store } from '../../browser/storage/safe-storage.ts';
import type { GridRow } from './justified-rows.ts';
import { firstRowBelow } from './use-visible-rows.ts';

interface Place {
  photoId: string;
  /** Of the photo, should it be gone. */
  index: number;
  /** How far its row had been scrolled out of sight, in pixels. */
  offset: number;
}

/** A page of photos that is given its place back. */
export interface KeepsPlace {
  /** Its address. */
  pathname: string;
  /** It was shown before, and is shown again: by Back, by Forward, by a reload. */
  isRevisited: boolean;
}

const PREFIX = 'keepsake_place_';
/** Signs that a person looks for a place of their own. */
const STEERING = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
// A link led to this document: its page begins at the top.
if (visit?.type === 'navigate') removeStored('session', PREFIX + location.pathname);

/** Whether the page waits for a photo that its first part may lack. */
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

/** What a grid has drawn, beginning at `pageTop` of the page. */
export type NoteDrawn = (photos: readonly Photo[], rows: readonly GridRow[], pageTop: number) => void;

/** Gives the page its place back, and notes it when the document is left, or the page within it. */
export function useKeptPlace(page: KeepsPlace): NoteDrawn {
  const { pathname } = page;
  const awaited = useRef<Place | null>(undefined);
  if (awaited.current === undefined) awaited.current = readPlace(page);
  const drawn = useRef<Parameters<NoteDrawn>>([[], [], 0]);

  useLayoutEffect(() => {
    // At the end the next page may have been scrolled already. A document that is left has what it has: a photo that
    // came this very moment has moved it, and the event of it is still to come.
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
    // The browser would look for the pixel, in a page that has not grown to it yet.
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

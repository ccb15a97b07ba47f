// Apart from `scroll-restoration.ts`, because the guest page loads this first.

import { readStored, removeStored, store } from '../../browser/storage/safe-storage.ts';

export interface ScrollPosition {
  photoId: string;
  index: number;
  offset: number;
}

export interface RestoredPage {
  pathname: string;
  isRevisited: boolean;
}

const PREFIX = 'keepsake_place_';

const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
// A visitor who followed a link starts at the top of the page.
if (visit?.type === 'navigate') removeStored('session', PREFIX + location.pathname);

/** Returns null for a visitor who starts at the top of the page. */
export function readSavedPosition({ pathname, isRevisited }: RestoredPage): string | null {
  return isRevisited ? readStored('session', PREFIX + pathname) : null;
}

export function savePosition(pathname: string, position: ScrollPosition | null): void {
  if (position) store('session', PREFIX + pathname, JSON.stringify(position));
  else removeStored('session', PREFIX + pathname);
}

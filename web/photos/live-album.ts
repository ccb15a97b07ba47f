// An album with its photos that stays up to date: the server's reply, and every live event applied to it. The owner's
// page, the guest page and the wall each show one (docs/decisions/0032-live-versions.md).

import { useSyncExternalStore } from 'react';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import { LINK_LIFE_SECONDS } from '../../shared/rules/live-pages.ts';
import { type ApiError, isRefusal } from '../http/api-error.ts';
import { applyEvent, type LivePage } from './merge-photos.ts';

export interface LiveAlbumState<Page> {
  /** The last reply; null before the first one and after a refusal. */
  page: Page | null;
  error: ApiError | null;
  isLoading: boolean;
}

export type LiveAlbum<Page extends LivePage> = ReturnType<typeof openLiveAlbum<Page>>;

/** Nothing is loaded before `reload` is called. */
export function openLiveAlbum<Page extends LivePage>(load: () => Promise<Page>) {
  const listeners = new Set<() => void>();
  let state: LiveAlbumState<Page> = { page: null, error: null, isLoading: true };
  /** The page has everything up to it; undefined: unknown. */
  let version: string | undefined;
  let newEvents: LiveEvent[] = [];
  let lastCall = 0;
  let loadedAt = 0;

  function change(next: Partial<LiveAlbumState<Page>>): void {
    state = { ...state, ...next };
    for (const notify of listeners) notify();
  }

  async function reload(): Promise<void> {
    const call = ++lastCall;
    newEvents = [];
    change({ isLoading: true });
    try {
      const page = await load();
      if (call !== lastCall) return;
      loadedAt = Date.now();
      version = 'version' in page.album ? page.album.version : undefined;
      // The reply may lack events that happened while it was on its way.
      const upToDate = newEvents.reduce((before, event) => applyEvent(before, event) ?? before, page);
      change({ page: upToDate, error: null, isLoading: false });
    } catch (thrown) {
      if (call !== lastCall) return;
      const error = thrown as ApiError;
      // A network failure removes nothing from the screen.
      change({ error, isLoading: false, page: isRefusal(error) ? null : state.page });
    }
  }

  return {
    reload,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    snapshot: () => state,

    /** Whether its first answer is on its way. */
    isAwaited: () => lastCall > 0 && state.isLoading,

    isShown: () => listeners.size > 0,

    clear: () => change({ page: null, error: null }),

    /** What a live stream need not send any more; undefined: the page is to be loaded, as when its links may end. */
    version: () => (state.page && Date.now() - loadedAt < LINK_LIFE_SECONDS * 1000 ? version : undefined),

    /**
     * Applies a live event, with the version that the page has by it; or a change made from here, shown without waiting
     * for its event.
     */
    apply(event: LiveEvent, reached?: string): void {
      const { page, isLoading } = state;
      const next = page && applyEvent(page, event);
      if (next) {
        version = reached ?? version;
        if (isLoading) newEvents.push(event);
        if (next !== page) change({ page: next });
      } else if (isLoading && lastCall > 0 && !(event.type === 'album.changed' && !event.album)) {
        newEvents.push(event);
        version = undefined;
      } else {
        version = undefined;
        void reload();
      }
    },
  };
}

export function useLiveAlbum<Page extends LivePage>(live: LiveAlbum<Page>): LiveAlbumState<Page> {
  return useSyncExternalStore(live.subscribe, live.snapshot);
}

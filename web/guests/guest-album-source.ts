// The album behind an upload code, for this visitor.

import { useSyncExternalStore } from 'react';
import type { GuestPage } from '../../shared/api/guests-api.ts';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import { type ApiError, isRefusal } from '../http/api-error.ts';
import { request } from '../http/request.ts';
import { applyEvent } from '../photos/merge-photos.ts';

export interface GuestAlbumState {
  /** The last reply; null before the first one and after a refusal. */
  page: GuestPage | null;
  error: ApiError | null;
  isLoading: boolean;
}

export type GuestAlbumSource = ReturnType<typeof openGuestAlbum>;

export function openGuestAlbum(uploadCode: string) {
  const listeners = new Set<() => void>();
  let state: GuestAlbumState = { page: null, error: null, isLoading: true };
  let newEvents: LiveEvent[] = [];
  let lastCall = 0;

  function change(next: Partial<GuestAlbumState>): void {
    state = { ...state, ...next };
    for (const notify of listeners) notify();
  }

  async function reload(): Promise<void> {
    const call = ++lastCall;
    newEvents = [];
    change({ isLoading: true });
    try {
      const page = await request('GET /uploads/:uploadCode', { params: { uploadCode } });
      // The reply may lack events that happened while it was on its way.
      if (call === lastCall)
        change({ page: newEvents.reduce(applyEvent, page), error: null, isLoading: false });
    } catch (thrown) {
      if (call !== lastCall) return;
      const error = thrown as ApiError;
      // A network failure removes nothing from the screen.
      change({ error, isLoading: false, page: isRefusal(error) ? null : state.page });
    }
  }

  return {
    uploadCode,
    reload,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    snapshot: () => state,

    /** Applies a live event, or a photo just stored from here, shown without waiting for its event. */
    apply(event: LiveEvent): void {
      newEvents.push(event);
      if (state.page) change({ page: applyEvent(state.page, event) });
    },
  };
}

export function useGuestAlbum(source: GuestAlbumSource): GuestAlbumState {
  return useSyncExternalStore(source.subscribe, source.snapshot);
}

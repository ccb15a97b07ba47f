// The album behind an upload code as this visitor sees it, kept up to date by its live events.

import { useEffect, useSyncExternalStore } from 'react';
import type { GuestPage, OpenGuestAlbum } from '../../shared/api/guests-api.ts';
import type { LiveEvent } from '../../shared/api/live-events.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { maySeeGallery } from '../../shared/rules/access.ts';
import type { ApiError } from '../http/api-error.ts';
import { listen } from '../http/listen.ts';
import { request } from '../http/request.ts';
import { applyEvent } from '../photos/merge-photos.ts';

export interface GuestAlbumState {
  /** The last answer; null before the first one and after a refusal. */
  page: GuestPage | null;
  error: ApiError | null;
  isLoading: boolean;
}

export type GuestAlbumSource = ReturnType<typeof openGuestAlbum>;

export function openGuestAlbum(uploadCode: string) {
  const listeners = new Set<() => void>();
  let state: GuestAlbumState = { page: null, error: null, isLoading: true };
  let news: LiveEvent[] = [];
  let lastCall = 0;

  function change(next: Partial<GuestAlbumState>): void {
    state = { ...state, ...next };
    for (const tell of listeners) tell();
  }

  async function reload(): Promise<void> {
    const call = ++lastCall;
    news = [];
    change({ isLoading: true });
    try {
      const page = await request('GET /uploads/:uploadCode', { params: { uploadCode } });
      // What happened while the answer was on its way may not be in it.
      if (call === lastCall) change({ page: news.reduce(applyEvent, page), error: null, isLoading: false });
    } catch (thrown) {
      if (call !== lastCall) return;
      const error = thrown as ApiError;
      // A bad line takes nothing away from what is already shown.
      const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429;
      change({ error, isLoading: false, page: isRefused ? null : state.page });
    }
  }

  function apply(event: LiveEvent): void {
    news.push(event);
    if (state.page) change({ page: applyEvent(state.page, event) });
  }

  return {
    uploadCode,
    reload,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    snapshot: () => state,

    /** A photo just stored from here: shown without waiting for its event. */
    add(photo: Photo): void {
      apply({ type: 'photo.ready', photoId: photo.id, photo });
    },

    listen(signal: AbortSignal): void {
      void listen('GET /uploads/:uploadCode/events', {
        params: { uploadCode },
        onEvent: (event) => (event.type === 'album.changed' ? void reload() : apply(event)),
        onOpen: () => void reload(),
        onRefused: () => void reload(),
        signal,
      });
    },
  };
}

export function useGuestAlbum(source: GuestAlbumSource): GuestAlbumState {
  const state = useSyncExternalStore(source.subscribe, source.snapshot);
  const isLive = state.page !== null && seesGallery(state.page.album);
  useEffect(() => {
    if (!isLive) return;
    const line = new AbortController();
    source.listen(line.signal);
    return () => line.abort();
  }, [source, isLive]);
  return state;
}

/** The PIN, where there is one, was given: else the album would come without its fields. */
export function seesGallery(album: GuestPage['album']): album is OpenGuestAlbum {
  return !album.pinRequired && maySeeGallery(album, { isOwner: album.isOwner, hasPin: true });
}

// The page of a live album as a screen shows it: loaded when it was not yet, and then kept up to date.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../http/api-error.ts';
import { type LiveAlbum, useLiveAlbum } from './live-album.ts';
import type { LivePage } from './merge-photos.ts';
import { type Follow, useLiveStream } from './use-live-stream.ts';

/** A closed gallery may open again, and a projector has no visitor to reload its page. */
const CLOSED = [401, 403, 410];
/** Pictures that fail at the same time ask for fresh links once. */
const FRESH_MS = 5000;

export interface LivePhotos<Page> {
  /** Absent until it is loaded, and after the viewer has lost access. */
  page: Page | null;
  /** Why the page could not be loaded or updated. */
  error: ApiError | null;
  isLoading: boolean;
  reload: () => void;
  /** During its deletion, no further requests ask for it. */
  setDeleting: (isDeleting: boolean) => void;
  /** For a picture that cannot be loaded: its link may have ended. */
  refreshLinks: () => void;
}

/** `live` and `follow` are the same as long as it is the same page. */
export function useLivePage<Page extends LivePage>(live: LiveAlbum<Page>, follow: Follow): LivePhotos<Page> {
  const { page, error, isLoading } = useLiveAlbum(live);
  const [isDeleting, setDeleting] = useState(false);
  const askedAt = useRef(0);
  useEffect(() => {
    // One that was kept is brought up to date by its stream.
    if (!live.snapshot().page && !live.isAwaited()) void live.reload();
    askedAt.current = Date.now();
  }, [live]);
  const isClosed = error !== null && CLOSED.includes(error.status);
  useLiveStream(live, follow, !isDeleting && (page !== null || isClosed));

  return {
    page,
    error,
    isLoading: page === null && isLoading,
    reload: useCallback(() => void live.reload(), [live]),
    setDeleting,
    refreshLinks: useCallback(() => {
      if (live.snapshot().isLoading || Date.now() - askedAt.current <= FRESH_MS) return;
      askedAt.current = Date.now();
      void live.reload();
    }, [live]),
  };
}

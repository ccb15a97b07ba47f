// Polls an album without a live stream: an album that is private, locked, archived or expired may open again.

import { useEffect } from 'react';

const WATCH_MS = 15_000;

export function useAlbumWatch(isWatching: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isWatching) return;
    const look = () => document.visibilityState === 'visible' && reload();
    const timer = setInterval(look, WATCH_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWatching, reload]);
}

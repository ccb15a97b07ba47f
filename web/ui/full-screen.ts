// The whole screen for one page, where the browser has such a thing.

import { useEffect, useSyncExternalStore } from 'react';

export const canFillScreen = 'requestFullscreen' in document.documentElement;

/** Has to come from a click or a key. */
export function fillScreen(): void {
  // Refused, the page is as large as its window.
  if (canFillScreen) document.documentElement.requestFullscreen().catch(() => {});
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}

export function useFullScreen(): boolean {
  return useSyncExternalStore(onChange, () => document.fullscreenElement != null);
}

/** Leaves the full screen with the component; `onLeft` when somebody leaves it before, by Escape for instance. */
export function useLeavingFullScreen(onLeft: () => void): void {
  const isFull = useFullScreen();
  useEffect(() => leaveFullScreen, []);
  useEffect(() => {
    if (!isFull) return;
    return onChange(() => {
      if (!document.fullscreenElement) onLeft();
    });
  }, [isFull, onLeft]);
}

function onChange(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}

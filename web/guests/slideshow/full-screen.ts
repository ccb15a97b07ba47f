import { useEffect, useSyncExternalStore } from 'react';

export const canFillScreen = 'requestFullscreen' in document.documentElement;

/** Needs a click or a key press. */
export function fillScreen(): void {
  // Without permission, the page stays as large as its window.
  if (canFillScreen) document.documentElement.requestFullscreen().catch(() => {});
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}

export function useFullScreen(): boolean {
  return useSyncExternalStore(onChange, () => document.fullscreenElement != null);
}

/**
 * Leaves fullscreen mode when the component unmounts; calls `onLeft` when the viewer leaves it before, by Escape for
 * instance.
 */
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

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

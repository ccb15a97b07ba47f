import { useEffect, useSyncExternalStore } from 'react';

export const canFillScreen = 'requestFullscreen' in document.documentElement;

export function fillScreen(): void {
  if (canFillScreen) document.documentElement.requestFullscreen().catch(() => {});
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}

export function useFullScreen(): boolean {
  return useSyncExternalStore(onChange, () => document.fullscreenElement != null);
}

/** `onLeft` is called when the viewer leaves full screen, for example with Escape. */
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

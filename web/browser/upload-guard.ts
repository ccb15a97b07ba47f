// While photos wait: the page asks before it is left, and the screen stays on, since phones cut the line when they sleep.

import { useEffect } from 'react';

export function useUploadGuard(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const releaseScreen = keepScreenOn();
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      releaseScreen();
    };
  }, [isBusy]);
}

/** Where the browser can; its lock is lost whenever the page is hidden. */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;
  async function take() {
    if (document.visibilityState !== 'visible') return;
    const taken = await navigator.wakeLock?.request('screen').catch(() => null);
    if (isWanted) lock = taken ?? null;
    else void taken?.release();
  }
  void take();
  document.addEventListener('visibilitychange', take);
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', take);
    void lock?.release();
  };
}

// While photos wait, the page asks before it unloads, and the screen stays on: a sleeping phone drops its connection.

import { useEffect } from 'react';
import { keepScreenOn } from './keep-screen-on.ts';

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

// While photos wait: the page asks before it is left, and the screen stays on, since phones cut the line when they
// sleep.

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

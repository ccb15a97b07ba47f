import { useEffect } from 'react';
import { keepScreenOn } from '../../browser/keep-screen-on.ts';

/** `hasChosen` is true while the page has photos that exist nowhere else. */
export function useUploadGuard(isBusy: boolean, hasChosen = false): void {
  useEffect(() => (isBusy ? keepScreenOn() : undefined), [isBusy]);
  const asks = isBusy || hasChosen;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}

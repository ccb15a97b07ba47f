import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(condition: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(condition);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [condition],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(condition).matches);
}

export const useWideScreen = () => useMediaQuery('(width >= 48rem)');

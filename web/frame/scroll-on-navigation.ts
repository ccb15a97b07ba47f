// A new page begins at its top; going back leads to where one was.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export function useScrollOnNavigation(): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // After a reload the browser itself knows where it was.
    if (wasFirst || hash) return;
    window.scrollTo(0, type === 'POP' ? (positions.current.get(key) ?? 0) : 0);
  }, [key, hash, type]);

  useEffect(() => {
    const note = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
}

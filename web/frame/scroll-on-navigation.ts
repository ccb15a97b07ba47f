// A new page begins at its top; going back restores the scroll position. An overlay does not scroll the page.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export function useScrollOnNavigation(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const before = useRef<string>(undefined);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = pathname;
    // After a reload the browser itself restores the position.
    if (last === undefined || last === pathname || hash) return;
    window.scrollTo(0, type === 'POP' ? (positions.current.get(key) ?? 0) : 0);
  }, [key, pathname, hash, type]);

  useEffect(() => {
    const note = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
}

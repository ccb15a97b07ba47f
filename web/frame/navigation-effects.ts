import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { usePageAddress } from '../browser/page-address.ts';

/** Moves the focus, so that screen readers announce the page. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = usePageAddress();
  const before = useRef(pathname);

  useEffect(() => {
    const region = main.current;
    if (!region || before.current === pathname) return;
    before.current = pathname;
    if (focusHeading(region)) return;
    const observer = new MutationObserver(() => focusHeading(region) && stop());
    const stop = () => {
      observer.disconnect();
      for (const event of ['keydown', 'pointerdown']) document.removeEventListener(event, stop);
    };
    observer.observe(region, { childList: true, subtree: true });
    for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, stop);
    return stop;
  }, [main, pathname]);
}

function focusHeading(region: HTMLElement): boolean {
  const heading = region.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Back restores the scroll position. Overlays do not scroll the page. */
export function useScrollOnNavigation(): void {
  const { key, pathname, hash, isRevisited } = usePageAddress();
  const positions = useRef(new Map<string, number>());
  const before = useRef<string>(undefined);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = pathname;
    // After a reload the browser restores the position itself.
    if (last === undefined || last === pathname || hash) return;
    window.scrollTo(0, isRevisited ? (positions.current.get(key) ?? 0) : 0);
  }, [key, pathname, hash, isRevisited]);

  // Scrolls before the paint, because a visitor may scroll right after it.
  useLayoutEffect(() => {
    const note = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
}

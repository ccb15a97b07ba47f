// After a navigation, the focus moves to the new page's heading, once it is rendered, so that screen readers announce
// it.

import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
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
    // Any input cancels it: the visitor has begun to do something.
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

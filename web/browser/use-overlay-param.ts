import { useEffect, useRef, useState } from 'react';
import { usePageAddress } from './page-address.ts';

export interface OverlayParam {
  /** The open overlay's value; null when none is open. */
  opened: string | null;
  open: (value: string) => void;
  /** Replaces the open overlay by another. */
  change: (value: string) => void;
  close: () => void;
}

/** `name` is the overlay parameter. */
export function useOverlayParam(name: string): OverlayParam {
  const { pathname, search, key, state, ...address } = usePageAddress();
  /** The history entry that is being left: its address stays for a moment. */
  const [leaving, setLeaving] = useState<string | null>(null);
  /** A navigation is pending: a second click or key press before it ends is ignored. */
  const isUnderWay = useRef(false);
  useEffect(() => {
    isUnderWay.current = false;
    setLeaving((last) => (last === key ? last : null));
  }, [key]);
  const opened = leaving === key ? null : new URLSearchParams(search).get(name);
  const isOpen = opened !== null || leaving === key;
  useEffect(() => {
    if (!isOpen) history.scrollRestoration = 'auto';
  }, [isOpen]);

  function go(value: string | null, replace: boolean, isOverPage: boolean): void {
    const query = new URLSearchParams(search);
    if (value === null) query.delete(name);
    else query.set(name, value);
    const asked = query.toString();
    address.go(asked ? `${pathname}?${asked}` : pathname, { replace, state: { isOverPage } });
  }
  const isOverPage = state?.isOverPage === true;

  return {
    opened,
    open(value) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      // The page stays where it is: the browser would restore an older scroll position on Back.
      history.scrollRestoration = 'manual';
      go(value, opened !== null, opened === null || isOverPage);
    },
    change: (value) => go(value, true, isOverPage),
    close() {
      if (opened === null || isUnderWay.current) return;
      isUnderWay.current = true;
      setLeaving(key);
      // A visitor who opened a link has no page below the overlay to go back to.
      if (isOverPage) address.back();
      else go(null, true, false);
    },
  };
}

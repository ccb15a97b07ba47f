import { useEffect, useRef, useState } from 'react';
import { usePageAddress } from './page-address.ts';

export interface OverlayParam {
  opened: string | null;
  open: (value: string) => void;
  change: (value: string) => void;
  close: () => void;
}

export function useOverlayParam(name: string): OverlayParam {
  const { pathname, search, key, state, ...address } = usePageAddress();
  /** Set while the overlay is closed but the URL has not changed yet. */
  const [leaving, setLeaving] = useState<string | null>(null);
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
      // Otherwise Back would restore the scroll position from before the overlay was opened.
      history.scrollRestoration = 'manual';
      go(value, opened !== null, opened === null || isOverPage);
    },
    change: (value) => go(value, true, isOverPage),
    close() {
      if (opened === null || isUnderWay.current) return;
      isUnderWay.current = true;
      setLeaving(key);
      if (isOverPage) address.back();
      else go(null, true, false);
    },
  };
}

// What is open over a page stands in the page's address (`?photo=…`): Back closes it, a reload keeps it, and a link can
// lead to it.

import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface OverlayParam {
  /** What is open; null when nothing is. */
  opened: string | null;
  open: (value: string) => void;
  /** Something else is open now, in the place of what was. */
  change: (value: string) => void;
  close: () => void;
}

/** `name` is the word in the address. */
export function useOverlayParam(name: string): OverlayParam {
  const { pathname, search, key, state } = useLocation();
  const navigate = useNavigate();
  /** The entry that is being left: its address stays for a moment. */
  const [leaving, setLeaving] = useState<string | null>(null);
  /** On the way to another entry: what is clicked or pressed twice before it is there counts once. */
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
    void navigate({ pathname, search: query.toString() }, { replace, state: { isOverPage } });
  }
  const isOverPage = state?.isOverPage === true;

  return {
    opened,
    open(value) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      // The page stays where it is: going back, the browser would scroll it after whatever was done since.
      history.scrollRestoration = 'manual';
      go(value, opened !== null, opened === null || isOverPage);
    },
    change: (value) => go(value, true, isOverPage),
    close() {
      if (opened === null || isUnderWay.current) return;
      isUnderWay.current = true;
      setLeaving(key);
      // Whoever came by a link has no page below it to go back to.
      if (isOverPage) void navigate(-1);
      else go(null, true, false);
    },
  };
}

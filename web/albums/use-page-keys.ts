import { useEffect, useRef } from 'react';

type ActOf = (event: KeyboardEvent) => (() => void) | undefined;

/** `except`: a selector of elements where keys mean something else. */
export function usePageKeys(except: string, actOf: ActOf): void {
  const latest = useRef(actOf);
  useEffect(() => {
    latest.current = actOf;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest(except)) return;
      const act = latest.current(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [except]);
}

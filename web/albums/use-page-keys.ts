import { useEffect, useEffectEvent } from 'react';

/** Keys by name in lower case: `h`, `control+z`. They are ignored while someone types, and below a dialog. */
type PageKeys = Record<string, (() => void) | undefined>;

export function usePageKeys(keys: PageKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      event.target instanceof Element && event.target.closest('input, textarea, select, video:focus-visible');
    if (isElsewhere || document.querySelector('dialog[open]')) return;
    const act = keys[toKeyName(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // Listeners of the document run before those of the window, which stay after a page change.
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function toKeyName({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string {
  if (altKey || shiftKey) return '';
  return (ctrlKey || metaKey ? 'control+' : '') + key.toLowerCase();
}

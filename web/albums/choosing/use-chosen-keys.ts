// The keys work wherever the focus is: the bar stands behind all photos.

import { useEffect, useRef } from 'react';

interface ChosenKeys {
  all: () => void;
  end: () => void;
  /** Absent: there is nothing to do. */
  hide: (() => void) | undefined;
  show: (() => void) | undefined;
  remove: (() => void) | undefined;
  download: (() => void) | undefined;
}

export function useChosenKeys(keys: ChosenKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isElsewhere = target instanceof Element && target.closest('input, textarea, select');
      if (isElsewhere || document.querySelector('dialog[open]')) return;
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function actOf(event: KeyboardEvent, keys: ChosenKeys): (() => void) | undefined {
  const key = event.key.toLowerCase();
  if (event.altKey || event.shiftKey) return undefined;
  if (event.ctrlKey || event.metaKey) return key === 'a' ? keys.all : undefined;
  switch (key) {
    case 'escape':
      return keys.end;
    case 'h':
      return keys.hide;
    case 's':
      return keys.show;
    case 'delete':
    case 'backspace':
      return keys.remove;
    case 'd':
      return keys.download;
    default:
      return undefined;
  }
}

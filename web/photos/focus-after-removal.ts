// After a deletion the focus moves to the photo at the same index, not to the top of the page.

import { type FocusEvent, useEffect, useRef } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';

/** For the list's `onFocus`; its items have their index in `aria-posinset`. */
export function useFocusAfterRemoval(photos: readonly Photo[], focusPhoto: (id: string) => void) {
  const last = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    const left = last.current;
    if (!left || photos.some(({ id }) => id === left.id)) return;
    // The dialog that asked returns the focus first.
    if (document.activeElement?.closest('dialog')) return;
    last.current = null;
    const next = photos[Math.min(left.index, photos.length - 1)];
    // A focus elsewhere stays there.
    if (next && document.activeElement === document.body) focusPhoto(next.id);
  });
  return (event: FocusEvent<HTMLElement>) => {
    const place = Number(event.target.closest('[aria-posinset]')?.getAttribute('aria-posinset'));
    const photo = photos[place - 1];
    if (photo) last.current = { id: photo.id, index: place - 1 };
  };
}

import { useEffect, useRef } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { Choosing } from '../../photos/grid/choose-photos.ts';

export function useDragChoosing(photos: readonly Photo[], onToggle: Choosing['onToggle']): void {
  const start = useRef<Photo | null>(null);
  const last = useRef<Photo | null>(null);
  useEffect(() => {
    const photoAt = ({ target }: Event) => {
      const tile = target instanceof Element ? target.closest('[aria-pressed][data-photo]') : null;
      const id = tile?.getAttribute('data-photo');
      return photos.find((photo) => photo.id === id) ?? null;
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener(
      'pointerdown',
      (event) => {
        last.current = null;
        start.current = event.pointerType !== 'touch' && event.button === 0 ? photoAt(event) : null;
      },
      options,
    );
    document.addEventListener(
      'pointerover',
      (event) => {
        const from = last.current ?? start.current;
        const photo = event.buttons === 1 && from ? photoAt(event) : null;
        if (!photo || photo.id === from?.id) return;
        if (!last.current && start.current) onToggle(start.current, false);
        last.current = photo;
        onToggle(photo, true);
      },
      options,
    );
    // Without this, the browser would start its own drag of the picture, which ends this drag.
    document.addEventListener('dragstart', (event) => photoAt(event) && event.preventDefault(), options);
    document.addEventListener(
      'click',
      (event) => {
        // A drag that ends where it started fires a click, which is ignored. Key clicks have `detail` 0.
        if (last.current && event.detail > 0 && photoAt(event)) event.stopPropagation();
      },
      options,
    );
    return () => listening.abort();
  }, [photos, onToggle]);
}

// A grid of photos that open in the lightbox: what album, wall and guest page show.

import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { findPlace, type Place } from './lightbox-moves.ts';
import { PhotoGrid, type PhotoGridHandle, type PhotoGridProps } from './photo-grid.tsx';

const loadLightbox = () => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox }));
const Lightbox = lazy(loadLightbox);

/** `isLocked`: the photos are seen in the grid only. */
export function PhotoGallery({ isLocked = false, ...props }: PhotoGridProps & { isLocked?: boolean }) {
  const { photos, onStale } = props;
  const grid = useRef<PhotoGridHandle>(null);
  const [place, setPlace] = useState<Place | null>(null);

  // The first tap should not wait for it.
  useEffect(() => {
    void loadLightbox().catch(() => undefined);
  }, []);

  // Photos come and go while one is open: follow it, or what took its place.
  const now = place && findPlace(photos, place);
  if (place && (now?.id !== place.id || now.index !== place.index)) setPlace(now);

  const open = useCallback((photo: Photo) => setPlace({ id: photo.id, index: 0 }), []);
  const moveTo = (index: number) => {
    const photo = photos[index];
    if (photo) setPlace({ id: photo.id, index });
  };
  const close = () => {
    setPlace(null);
    if (place) grid.current?.focusPhoto(place.id);
  };

  return (
    <>
      <PhotoGrid {...props} ref={grid} onOpen={isLocked ? undefined : open} />
      {now && (
        <Suspense>
          <Lightbox photos={photos} index={now.index} onMove={moveTo} onClose={close} onStale={onStale} />
        </Suspense>
      )}
    </>
  );
}

// The timer of the slideshow: each photo has its time, and the next one shows once it is loaded.

import { useEffect, useRef, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { followPhotos, nextSlide, startShow, stepShow } from './slideshow-order.ts';

/** Long enough to recognise a photo across a room. */
const SLIDE_MS = 7000;
/** The photo on screen loads first. */
const AHEAD_MS = 1000;

export interface Slides {
  photo: Photo | null;
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  step: (by: 1 | -1) => void;
}

export function useSlides(photos: readonly Photo[], onStale: () => void): Slides {
  const [show, setShow] = useState(() => startShow(photos));
  const [isPaused, setPaused] = useState(false);
  const now = followPhotos(photos, show);
  if (now !== show) setShow(now);
  const latest = useRef({ photos, show: now, onStale });
  useEffect(() => {
    latest.current = { photos, show: now, onStale };
  });
  const shownId = now?.shown.id ?? null;

  useEffect(() => {
    if (shownId === null || isPaused) return;
    const upcoming = () => {
      const { photos, show } = latest.current;
      const next = show && nextSlide(photos, show);
      const photo = next && photos[next.shown.index];
      return photo ? { next, photo } : null;
    };
    async function advance() {
      const coming = upcoming();
      if (!coming) return;
      const { next, photo } = coming;
      const isLoaded = await loadPicture(photo.previewUrl);
      if (!isLoaded) latest.current.onStale();
      setShow((last) => {
        if (last?.shown.id !== shownId) return last;
        // A photo that cannot be loaded now is skipped: it must not block the others.
        return isLoaded ? next : { ...next, shown: last.shown };
      });
    }
    const ahead = setTimeout(() => {
      const coming = upcoming();
      if (coming) void loadPicture(coming.photo.previewUrl);
    }, AHEAD_MS);
    const timer = setInterval(() => void advance(), SLIDE_MS);
    return () => {
      clearTimeout(ahead);
      clearInterval(timer);
    };
  }, [shownId, isPaused]);

  return {
    photo: now ? (photos[now.shown.index] ?? null) : null,
    isPaused,
    setPaused,
    step: (by) => setShow((last) => last && stepShow(latest.current.photos, last, by)),
  };
}

/** Resolves to whether the image was loaded; then it is in the browser's cache. */
async function loadPicture(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}

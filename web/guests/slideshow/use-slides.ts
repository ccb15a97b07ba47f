import { useLayoutEffect, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import {
  canBrowserPlay,
  listSources,
  MAX_QUIET_MS,
  mayPlayByItself,
} from '../../photos/video/choose-source.ts';
import { followPhotos, nextSlide, pairPortraits, type Show, startShow, stepShow } from './slideshow-order.ts';

/** Duration in milliseconds: long enough to recognise a photo across a room. */
export const SLIDE_MS = 7000;

/** A video that plays may take longer than a photo. */
function slideTime(photo: Photo | undefined): number {
  if (!photo?.video || !mayPlayByItself() || listSources(photo.video, canBrowserPlay).length === 0)
    return SLIDE_MS;
  return Math.max(SLIDE_MS, Math.min(photo.video.durationMs, MAX_QUIET_MS));
}

/** Delay in milliseconds after which the next photo loads. */
const AHEAD_MS = 1000;

export interface Slides {
  photos: readonly Photo[];
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
  step: (by: 1 | -1) => void;
}

/** While `isHeld`, something else covers the photo, whose time has not begun. */
export function useSlides(photos: readonly Photo[], onStale: () => void, isHeld: boolean): Slides {
  const [show, setShow] = useState(() => begin(photos));
  const [isPaused, setPaused] = useState(false);
  const now = show ? followPhotos(photos, show) : begin(photos);
  if (now !== show) setShow(now);
  const latest = useRef({ photos, show: now, onStale });
  useLayoutEffect(() => {
    latest.current = { photos, show: now, onStale };
  });
  const shownId = now?.shown.id ?? null;
  const slideMs = slideTime(now ? photos[now.shown.index] : undefined);

  // A layout effect, because a later effect would not stop the timer of the previous slide in time.
  useLayoutEffect(() => {
    if (shownId === null || isPaused || isHeld) return;
    let isOver = false;
    const upcoming = () => {
      const { photos, show } = latest.current;
      const next = show && pairOnWideScreen(photos, nextSlide(photos, show));
      return next && { next, coming: listShown(photos, next) };
    };
    async function advance() {
      const turn = upcoming();
      if (!turn) return;
      const { next, coming } = turn;
      const isLoaded = await loadPictures(coming);
      if (!isLoaded) latest.current.onStale();
      if (isOver) return;
      setShow((last) => {
        if (last?.shown.id !== shownId) return last;
        // Skips a photo that cannot be loaded, and keeps the last photo on screen.
        return isLoaded ? next : { ...next, shown: last.shown, beside: last.beside ?? null };
      });
    }
    const ahead = setTimeout(() => {
      void loadPictures(upcoming()?.coming ?? []);
    }, AHEAD_MS);
    const timer = setInterval(() => void advance(), slideMs);
    return () => {
      isOver = true;
      clearTimeout(ahead);
      clearInterval(timer);
    };
  }, [shownId, slideMs, isPaused, isHeld]);

  return {
    photos: listShown(photos, now),
    isPaused,
    setPaused,
    step(by) {
      const { photos } = latest.current;
      setShow((last) => last && pairOnWideScreen(photos, stepShow(photos, last, by)));
    },
  };
}

const begin = (photos: readonly Photo[]) => pairOnWideScreen(photos, startShow(photos));

function listShown(photos: readonly Photo[], show: Show | null): readonly Photo[] {
  return [show?.shown, show?.beside].flatMap((position) => (position ? (photos[position.index] ?? []) : []));
}

/** On an upright screen a single portrait fills the width. */
function pairOnWideScreen(photos: readonly Photo[], show: Show | null): Show | null {
  return matchMedia('(min-aspect-ratio: 5/4)').matches ? pairPortraits(photos, show) : show;
}

async function loadPictures(photos: readonly Photo[]): Promise<boolean> {
  const loaded = await Promise.all(photos.map(({ previewUrl }) => loadPicture(previewUrl)));
  return loaded.every(Boolean);
}

async function loadPicture(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}

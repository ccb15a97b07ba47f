import { useEffect, useEffectEvent } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { Choosing } from '../../photos/grid/choose-photos.ts';

const REST_MS = 350;
/** Distance in pixels that a resting finger may move. */
const TREMBLE = 10;
/** Share of the window's height at each edge in which the page scrolls. */
const EDGE = 0.2;
/** Pixels to scroll per frame, for each pixel beyond the edge. */
const PACE = 0.12;

export function useFingerChoosing(photos: readonly Photo[], onToggle: Choosing['onToggle']): void {
  const choose = useEffectEvent((target: Element | null, last: string | null) => {
    const id = tileAt(target)?.getAttribute('data-photo');
    const photo = photos.find((each) => each.id === id);
    if (!photo || photo.id === last) return last;
    onToggle(photo, last !== null);
    return photo.id;
  });
  useEffect(() => chooseWithFinger(choose), []);
}

const tileAt = (target: Element | null) => target?.closest('[aria-pressed][data-photo]') ?? null;

/**
 * Calls `choose` with the tile below the finger and the id of the last chosen photo (null at first). `choose`
 * returns the new last id.
 */
function chooseWithFinger(choose: (target: Element | null, last: string | null) => string | null) {
  let [x, y] = [0, 0];
  let timer = 0;
  let last: string | null = null;
  let touch: AbortController | null = null;

  function chooseBelow(): void {
    last = choose(document.elementFromPoint(x, y), last);
  }
  function stop(): void {
    clearTimeout(timer);
    touch?.abort();
    touch = null;
    last = null;
  }
  const onStart = ({ touches, target }: TouchEvent) => {
    stop();
    const [finger] = touches;
    if (!finger || touches.length > 1 || !tileAt(target as Element | null)) return;
    [x, y] = [finger.clientX, finger.clientY];
    touch = new AbortController();
    const { signal } = touch;
    // A tile that was removed from the document still receives the events of the finger that touched it.
    if (target) listen(target, signal);
    timer = window.setTimeout(() => {
      chooseBelow();
      if (last !== null) scrollAtEdges(signal, () => y, chooseBelow);
    }, REST_MS);
  };
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!finger) return;
    if (last === null) {
      if (Math.hypot(finger.clientX - x, finger.clientY - y) > TREMBLE) clearTimeout(timer);
      return;
    }
    event.preventDefault();
    [x, y] = [finger.clientX, finger.clientY];
    chooseBelow();
  };
  const onEnd = (event: TouchEvent) => {
    // Prevents the click that follows, which would deselect the photo.
    if (last !== null && event.cancelable) event.preventDefault();
    stop();
  };
  // Long-pressing a picture on a phone opens a menu, which is suppressed.
  const onMenu = (event: MouseEvent) => touch && event.preventDefault();

  function listen(place: EventTarget, signal: AbortSignal): void {
    place.addEventListener('touchmove', onMove as EventListener, { passive: false, signal });
    place.addEventListener('touchend', onEnd as EventListener, { passive: false, signal });
    place.addEventListener('touchcancel', stop, { signal });
  }
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('touchstart', onStart, { passive: true, signal });
  // Must be added before a touch begins: listeners that are added during a touch cannot prevent scrolling.
  listen(document, signal);
  document.addEventListener('contextmenu', onMenu, { signal });
  window.addEventListener('blur', stop, { signal });
  return () => {
    stop();
    listening.abort();
  };
}

/** Scrolls while the finger stays near an edge of the window. */
function scrollAtEdges(signal: AbortSignal, fingerY: () => number, onScrolled: () => void): void {
  if (signal.aborted) return;
  const y = fingerY();
  const beyond = Math.min(0, y - innerHeight * EDGE) + Math.max(0, y - innerHeight * (1 - EDGE));
  if (beyond !== 0) {
    scrollBy({ top: beyond * PACE, behavior: 'instant' });
    onScrolled();
  }
  requestAnimationFrame(() => scrollAtEdges(signal, fingerY, onScrolled));
}

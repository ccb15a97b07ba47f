import { useEffect, useRef } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { Choosing } from '../../photos/grid/choose-photos.ts';

const REST_MS = 350;
/** Pixels that a resting finger may move. */
const TREMBLE = 10;
/** Near the window's edges the page scrolls. */
const EDGE = 0.2;
/** Pixels for each frame and pixel beyond the edge. */
const PACE = 0.12;

export function useFingerChoosing(photos: readonly Photo[], onToggle: Choosing['onToggle']): void {
  const latest = useRef({ photos, onToggle });
  useEffect(() => {
    latest.current = { photos, onToggle };
  });
  useEffect(() => {
    let [x, y] = [0, 0];
    let timer = 0;
    let frame = 0;
    let last: string | null = null;
    let touch: AbortController | null = null;

    const tileAt = (target: Element | null) => target?.closest('[aria-pressed][data-photo]') ?? null;
    function chooseBelow(): void {
      const { photos, onToggle } = latest.current;
      const id = tileAt(document.elementFromPoint(x, y))?.getAttribute('data-photo');
      const photo = photos.find((each) => each.id === id);
      if (!photo || photo.id === last) return;
      onToggle(photo, last !== null);
      last = photo.id;
    }
    function scroll(): void {
      const beyond = Math.min(0, y - innerHeight * EDGE) + Math.max(0, y - innerHeight * (1 - EDGE));
      if (beyond !== 0) {
        scrollBy({ top: beyond * PACE, behavior: 'instant' });
        chooseBelow();
      }
      frame = requestAnimationFrame(scroll);
    }
    function stop(): void {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
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
      // A tile that left the document still gets the events of its finger.
      if (target) listen(target, touch.signal);
      timer = window.setTimeout(() => {
        chooseBelow();
        if (last !== null) scroll();
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
      // The click that follows would switch the photo off again.
      if (last !== null && event.cancelable) event.preventDefault();
      stop();
    };
    // Phones offer to save a picture on which a finger rests.
    const onMenu = (event: MouseEvent) => touch && event.preventDefault();

    function listen(place: EventTarget, signal: AbortSignal): void {
      place.addEventListener('touchmove', onMove as EventListener, { passive: false, signal });
      place.addEventListener('touchend', onEnd as EventListener, { passive: false, signal });
      place.addEventListener('touchcancel', stop, { signal });
    }
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('touchstart', onStart, { passive: true, signal });
    // Listeners added during a touch cannot stop scrolling.
    listen(document, signal);
    document.addEventListener('contextmenu', onMenu, { signal });
    window.addEventListener('blur', stop, { signal });
    return () => {
      stop();
      listening.abort();
    };
  }, []);
}

import { useEffect, useRef } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import type { Choosing } from '../../photos/grid/choose-photos.ts';

const REST_MS = 350;
/** A finger that rests may tremble, in pixels. */
const TREMBLE = 10;
/** Within this part of the window, above and below, the page scrolls with the finger. */
const EDGE = 0.2;
/** Pixels of scrolling for each frame and pixel beyond the edge. */
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
    /** The photo that was chosen last; null while the finger may still scroll. */
    let last: string | null = null;
    /** Of the finger that is down on a photo. */
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
      // A tile that scrolled out of sight, or was deleted, is no part of the document any more: only the tile itself
      // hears its finger then.
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
    // A phone offers to save a picture on which a finger rests. A mouse has its menu.
    const onMenu = (event: MouseEvent) => touch && event.preventDefault();

    function listen(place: EventTarget, signal: AbortSignal): void {
      place.addEventListener('touchmove', onMove as EventListener, { passive: false, signal });
      place.addEventListener('touchend', onEnd as EventListener, { passive: false, signal });
      place.addEventListener('touchcancel', stop, { signal });
    }
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('touchstart', onStart, { passive: true, signal });
    // Browsers let no listener that is added during a touch keep the page from scrolling.
    listen(document, signal);
    document.addEventListener('contextmenu', onMenu, { signal });
    window.addEventListener('blur', stop, { signal });
    return () => {
      stop();
      listening.abort();
    };
  }, []);
}

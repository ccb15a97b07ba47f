// React does not set these styles, because they change with each move of a finger.

import { boundZoom, type Zoom } from './lightbox-moves.ts';

export interface Point {
  x: number;
  y: number;
}

const SETTLE_MS = 220;
const MAX_ZOOM = 8;

export type StageView = ReturnType<typeof stageView>;

/** Moves the track, which contains the photo and its neighbours side by side. */
export function stageView(stageOf: () => HTMLElement | null) {
  const findTrack = () => stageOf()?.querySelector<HTMLElement>('[data-track]') ?? null;
  const findPicture = () => stageOf()?.querySelector<HTMLElement>('[data-picture]') ?? null;

  return {
    width: (): number => stageOf()?.clientWidth ?? 0,
    height: (): number => stageOf()?.clientHeight || 1,

    rest(carried: number): void {
      const track = findTrack();
      if (!track) return;
      for (const slide of track.children)
        if (slide.firstElementChild instanceof HTMLElement) slide.firstElementChild.style.transform = '';
      glide(track, carried === 0 ? 'none' : `translateX(${carried}px)`, '');
    },

    catchTrack(): number {
      const track = findTrack();
      const shift = track ? new DOMMatrixReadOnly(getComputedStyle(track).transform).m41 : 0;
      for (const running of track?.getAnimations() ?? []) running.cancel();
      if (track && shift !== 0) track.style.transform = `translateX(${shift}px)`;
      return shift;
    },

    moveTrack(shift: number): void {
      const track = findTrack();
      if (track) track.style.transform = shift === 0 ? '' : `translateX(${shift}px)`;
    },

    releaseTrack(): void {
      const track = findTrack();
      if (track) glide(track, track.style.transform || 'none', '');
    },

    show(zoom: Zoom): void {
      const picture = findPicture();
      if (picture) picture.style.transform = toCss(zoom);
    },

    settle(zoom: Zoom): void {
      const picture = findPicture();
      if (picture) glide(picture, picture.style.transform || 'none', toCss(zoom));
    },

    bounded(zoom: Zoom): Zoom {
      const [box, picture] = [stageOf(), findPicture()];
      if (!box || !picture) return zoom;
      const size = { width: picture.offsetWidth, height: picture.offsetHeight };
      return boundZoom(zoom, size, { width: box.clientWidth, height: box.clientHeight });
    },

    /** Returns the scale at which one picture pixel fills one screen pixel, but at least 2. */
    maxScale(detailWidth: number | null): number {
      const picture = findPicture();
      const preview = picture?.querySelector<HTMLImageElement>('img[alt]:not([alt=""])')?.naturalWidth ?? 0;
      return Math.min(MAX_ZOOM, Math.max(2, (detailWidth ?? preview) / (picture?.offsetWidth || 1)));
    },

    fromMiddle({ x, y }: Point): Point {
      const box = stageOf()?.getBoundingClientRect();
      return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x, y };
    },

    fade(opacity: number): void {
      const viewer = stageOf()?.closest<HTMLElement>('[data-viewer]');
      if (viewer) viewer.style.backgroundColor = opacity < 1 ? `rgb(7 8 10 / ${opacity})` : '';
    },
  };
}

function toCss({ scale, x, y }: Zoom): string {
  return scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
}

function glide(element: HTMLElement, from: string, to: string): void {
  element.style.transform = to;
  if (from === (to || 'none') || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate([{ transform: from }, { transform: to || 'none' }], {
    duration: SETTLE_MS,
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
  });
}

import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ONWARDS } from '../../browser/reading-direction.ts';
import { boundZoom, swipeStep, UNZOOMED, type Zoom, zoomAt } from './lightbox-moves.ts';

const SETTLE_MS = 220;
export const SLIDE_GAP = 24;
/** Pixels: shorter moves are taps. */
const SLOP = 8;
const TAP_MS = 300;
/** Pixels: a longer pull closes the photo. */
const PULL_PX = 110;
const DOUBLE_TAP_SCALE = 2.5;
const MIN_PINCH = 0.8;
const MAX_ZOOM = 8;

interface Point {
  x: number;
  y: number;
}

interface StageGestures {
  stage: RefObject<HTMLElement | null>;
  photoId: string;
  detailWidth: number | null;
  hasNeighbours: boolean;
  onStep: (by: number) => void;
  onClose: () => void;
  onZoom: () => void;
}

type Mode = 'none' | 'tap' | 'swipe' | 'pull' | 'pan' | 'pinch';

export function useStageGestures(given: StageGestures) {
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  const { stage, photoId } = given;
  const state = useRef({
    fingers: new Map<number, Point>(),
    mode: 'none' as Mode,
    start: { x: 0, y: 0 },
    startedAt: 0,
    shift: 0,
    zoom: UNZOOMED,
    zoomAtStart: UNZOOMED,
    pinch: { distance: 1, x: 0, y: 0 },
    lastTap: { x: 0, y: 0, at: 0 },
    carried: 0,
  });

  const trackOf = () => stage.current?.querySelector<HTMLElement>('[data-track]') ?? null;
  const pictureOf = () => stage.current?.querySelector<HTMLElement>('[data-picture]') ?? null;

  // The new photo rests from where the finger left it.
  useLayoutEffect(() => {
    const now = state.current;
    const track = stage.current?.querySelector<HTMLElement>('[data-track]');
    if (!track || !photoId) return;
    for (const slide of track.children)
      if (slide.firstElementChild instanceof HTMLElement) slide.firstElementChild.style.transform = '';
    now.zoom = UNZOOMED;
    glide(track, now.carried === 0 ? 'none' : `translateX(${now.carried}px)`, '');
    now.carried = 0;
  }, [stage, photoId]);

  function show(zoom: Zoom): void {
    state.current.zoom = zoom;
    const picture = pictureOf();
    if (picture) picture.style.transform = cssOf(zoom);
    if (zoom.scale > 1) latest.current.onZoom();
  }

  function settle(to: Zoom): void {
    const picture = pictureOf();
    const from = picture?.style.transform ?? '';
    show(to);
    if (picture) glide(picture, from || 'none', picture.style.transform);
  }

  function bounded(zoom: Zoom): Zoom {
    const [box, picture] = [stage.current, pictureOf()];
    if (!box || !picture) return zoom;
    const size = { width: picture.offsetWidth, height: picture.offsetHeight };
    return boundZoom(zoom, size, { width: box.clientWidth, height: box.clientHeight });
  }

  /** One picture pixel for each screen pixel, and at least twice. */
  function maxScale(): number {
    const picture = pictureOf();
    const preview = picture?.querySelector<HTMLImageElement>('img[alt]:not([alt=""])')?.naturalWidth ?? 0;
    const detail = latest.current.detailWidth ?? preview;
    return Math.min(MAX_ZOOM, Math.max(2, detail / (picture?.offsetWidth || 1)));
  }

  function fromMiddle({ x, y }: Point): Point {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x, y };
  }

  function spread() {
    const [one = { x: 0, y: 0 }, other = one] = state.current.fingers.values();
    const middle = fromMiddle({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    return { distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)), ...middle };
  }

  function begin(mode: Mode, at: Point): void {
    Object.assign(state.current, { mode, start: at, zoomAtStart: state.current.zoom });
  }

  function toggleZoom(point: Point): void {
    const { zoom } = state.current;
    const enlarged = zoomAt(UNZOOMED, Math.min(DOUBLE_TAP_SCALE, maxScale()), fromMiddle(point));
    settle(zoom.scale > 1 ? UNZOOMED : bounded(enlarged));
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const now = state.current;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    now.fingers.set(event.pointerId, at);
    const track = trackOf();
    if (now.fingers.size === 2) {
      if (track) track.style.transform = '';
      fade(1);
      now.pinch = spread();
      return begin('pinch', at);
    }
    if (now.fingers.size > 2) return;
    now.startedAt = event.timeStamp;
    now.shift = track ? new DOMMatrixReadOnly(getComputedStyle(track).transform).m41 : 0;
    for (const running of track?.getAnimations() ?? []) running.cancel();
    if (track && now.shift !== 0) track.style.transform = `translateX(${now.shift}px)`;
    begin('tap', at);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const now = state.current;
    if (!now.fingers.has(event.pointerId)) return;
    now.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (now.mode === 'pinch') {
      const { distance, x, y } = spread();
      const { pinch, zoomAtStart } = now;
      const scale = Math.min(
        maxScale(),
        Math.max(MIN_PINCH, (zoomAtStart.scale * distance) / pinch.distance),
      );
      const { x: left, y: top } = zoomAt(zoomAtStart, scale, pinch);
      return show({ scale, x: left + x - pinch.x, y: top + y - pinch.y });
    }
    const dx = event.clientX - now.start.x;
    const dy = event.clientY - now.start.y;
    if (now.mode === 'tap' && Math.hypot(dx, dy) > SLOP) now.mode = modeOf(dx, dy, event.pointerType);
    if (now.mode === 'pan') {
      const { scale, x, y } = now.zoomAtStart;
      show(bounded({ scale, x: x + dx, y: y + dy }));
    } else if (now.mode === 'swipe') {
      const track = trackOf();
      const resistance = latest.current.hasNeighbours ? 1 : 0.3;
      if (track) track.style.transform = `translateX(${now.shift + dx * resistance}px)`;
    } else if (now.mode === 'pull') {
      const depth = Math.max(0, dy) / (stage.current?.clientHeight || 1);
      show({ scale: 1 - depth / 3, x: dx, y: Math.max(0, dy) });
      fade(1 - depth);
    }
  }

  /** A mouse only moves enlarged photos. */
  function modeOf(dx: number, dy: number, pointerType: string): Mode {
    if (state.current.zoom.scale > 1) return 'pan';
    if (pointerType === 'mouse') return 'none';
    if (Math.abs(dx) > Math.abs(dy)) return 'swipe';
    return dy > 0 ? 'pull' : 'none';
  }

  function fade(opacity: number): void {
    const viewer = stage.current?.closest<HTMLElement>('[data-viewer]');
    if (viewer) viewer.style.backgroundColor = opacity < 1 ? `rgb(7 8 10 / ${opacity})` : '';
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const now = state.current;
    if (!now.fingers.delete(event.pointerId)) return;
    const at = { x: event.clientX, y: event.clientY };
    const { mode } = now;
    if (mode === 'pinch') {
      const [left] = now.fingers.values();
      if (left) return begin('pan', left);
    }
    if (now.fingers.size > 0) return;
    now.mode = 'none';
    const dx = at.x - now.start.x;
    const dy = at.y - now.start.y;
    if (mode === 'pull' && dy > PULL_PX) return latest.current.onClose();
    if (mode === 'pull') {
      fade(1);
      return settle(UNZOOMED);
    }
    if (mode === 'pinch' || mode === 'pan')
      return settle(now.zoom.scale > 1.05 ? bounded(now.zoom) : UNZOOMED);
    const by = mode === 'swipe' && latest.current.hasNeighbours ? swipeStep(ONWARDS * dx, dy) : 0;
    if (by === 0) {
      const track = trackOf();
      if (track) glide(track, track.style.transform || 'none', '');
      if (mode === 'tap') tap(at, event.timeStamp);
      return;
    }
    // The next photo becomes the middle one at its present position.
    now.carried = now.shift + dx + ONWARDS * by * ((stage.current?.clientWidth ?? 0) + SLIDE_GAP);
    latest.current.onStep(by);
  }

  function tap(at: Point, time: number): void {
    const { lastTap, startedAt } = state.current;
    const isSecond = time - lastTap.at < TAP_MS && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 30;
    const isShort = time - startedAt < TAP_MS;
    state.current.lastTap = { ...at, at: isShort && !isSecond ? time : 0 };
    if (isShort && isSecond) toggleZoom(at);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    const now = state.current;
    if (!now.fingers.delete(event.pointerId)) return;
    now.mode = 'none';
    const track = trackOf();
    if (track) glide(track, track.style.transform || 'none', '');
    fade(1);
    settle(now.zoom.scale > 1.05 ? bounded(now.zoom) : UNZOOMED);
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

function cssOf({ scale, x, y }: Zoom): string {
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

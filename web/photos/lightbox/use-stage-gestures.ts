import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ONWARDS } from '../../browser/reading-direction.ts';
import { swipeStep, UNZOOMED, type Zoom, zoomAt } from './lightbox-moves.ts';
import { type Point, stageView } from './stage-view.ts';

export const SLIDE_GAP = 24;
/** Pixels: shorter moves are taps. */
const SLOP = 8;
const TAP_MS = 300;
/** Pixels: a longer pull closes the photo. */
const PULL_PX = 110;
const DOUBLE_TAP_SCALE = 2.5;
const MIN_PINCH = 0.8;

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
  const view = useMemo(() => stageView(() => stage.current), [stage]);
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

  useLayoutEffect(() => {
    if (!photoId) return;
    view.rest(state.current.carried);
    Object.assign(state.current, { zoom: UNZOOMED, carried: 0 });
  }, [view, photoId]);

  function zoomTo(zoom: Zoom, isGliding = false): void {
    state.current.zoom = zoom;
    if (isGliding) view.settle(zoom);
    else view.show(zoom);
    if (zoom.scale > 1) latest.current.onZoom();
  }

  /** Into its bounds. */
  function settleZoom(): void {
    const { zoom } = state.current;
    zoomTo(zoom.scale > 1.05 ? view.bounded(zoom) : UNZOOMED, true);
  }

  const maxScale = () => view.maxScale(latest.current.detailWidth);

  function spread() {
    const [one = { x: 0, y: 0 }, other = one] = state.current.fingers.values();
    const middle = view.fromMiddle({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    return { distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)), ...middle };
  }

  function begin(mode: Mode, at: Point): void {
    Object.assign(state.current, { mode, start: at, zoomAtStart: state.current.zoom });
  }

  function toggleZoom(point: Point): void {
    const { zoom } = state.current;
    const enlarged = zoomAt(UNZOOMED, Math.min(DOUBLE_TAP_SCALE, maxScale()), view.fromMiddle(point));
    zoomTo(zoom.scale > 1 ? UNZOOMED : view.bounded(enlarged), true);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const now = state.current;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = { x: event.clientX, y: event.clientY };
    now.fingers.set(event.pointerId, at);
    if (now.fingers.size === 2) {
      view.moveTrack(0);
      view.fade(1);
      now.pinch = spread();
      return begin('pinch', at);
    }
    if (now.fingers.size > 2) return;
    now.startedAt = event.timeStamp;
    now.shift = view.catchTrack();
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
      return zoomTo({ scale, x: left + x - pinch.x, y: top + y - pinch.y });
    }
    const dx = event.clientX - now.start.x;
    const dy = event.clientY - now.start.y;
    if (now.mode === 'tap' && Math.hypot(dx, dy) > SLOP) now.mode = modeOf(dx, dy, event.pointerType);
    if (now.mode === 'pan') {
      const { scale, x, y } = now.zoomAtStart;
      zoomTo(view.bounded({ scale, x: x + dx, y: y + dy }));
    } else if (now.mode === 'swipe') {
      view.moveTrack(now.shift + dx * (latest.current.hasNeighbours ? 1 : 0.3));
    } else if (now.mode === 'pull') {
      const depth = Math.max(0, dy) / view.height();
      zoomTo({ scale: 1 - depth / 3, x: dx, y: Math.max(0, dy) });
      view.fade(1 - depth);
    }
  }

  /** A mouse only moves enlarged photos. */
  function modeOf(dx: number, dy: number, pointerType: string): Mode {
    if (state.current.zoom.scale > 1) return 'pan';
    if (pointerType === 'mouse') return 'none';
    if (Math.abs(dx) > Math.abs(dy)) return 'swipe';
    return dy > 0 ? 'pull' : 'none';
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
      view.fade(1);
      return zoomTo(UNZOOMED, true);
    }
    if (mode === 'pinch' || mode === 'pan') return settleZoom();
    const by = mode === 'swipe' && latest.current.hasNeighbours ? swipeStep(ONWARDS * dx, dy) : 0;
    if (by === 0) {
      view.releaseTrack();
      if (mode === 'tap') tap(at, event.timeStamp);
      return;
    }
    // The next photo becomes the middle one at its present position.
    now.carried = now.shift + dx + ONWARDS * by * (view.width() + SLIDE_GAP);
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
    view.releaseTrack();
    view.fade(1);
    settleZoom();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

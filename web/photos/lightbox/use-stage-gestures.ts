import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ONWARDS } from '../../browser/reading-direction.ts';
import { swipeStep } from './lightbox-moves.ts';
import { type Point, type StageView, stageView } from './stage-view.ts';
import { stageZoom } from './stage-zoom.ts';

export const SLIDE_GAP = 24;
/** Distance in pixels. A shorter move counts as a tap. */
const SLOP = 8;
const TAP_MS = 300;
/** Maximum distance in pixels between the two taps of a double tap. */
const TAPS_APART = 30;
/** Distance in pixels. A longer pull closes the photo. */
const PULL_PX = 110;

interface StageGestures {
  stage: RefObject<HTMLElement | null>;
  photoId: string;
  detailWidth: number | null;
  /** False for a video: its player needs the mouse, and two fingers or taps do nothing. */
  canZoom: boolean;
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
  const { restAnother, ...handlers } = useMemo(
    () =>
      stageGestures(
        stageView(() => stage.current),
        latest,
      ),
    [stage],
  );
  useLayoutEffect(() => {
    if (photoId) restAnother();
  }, [restAnother, photoId]);
  return handlers;
}

function stageGestures(view: StageView, latest: RefObject<StageGestures>) {
  const zoom = stageZoom(view, latest);
  const track = stageTrack(view, latest);
  const isSecondTap = createTaps();
  const fingers = new Map<number, Point>();
  let mode: Mode = 'none';
  let start = { x: 0, y: 0, at: 0 };

  function begin(next: Mode, { x, y }: Point, at: number): void {
    mode = next;
    start = { x, y, at };
    zoom.begin(fingers);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { canZoom } = latest.current;
    if (event.pointerType === 'mouse' && (event.button !== 0 || !canZoom)) return;
    if (isOnControls(event)) return;
    // The player's button would get no click from a captured pointer. A finger is captured anyway.
    if (canZoom) event.currentTarget.setPointerCapture(event.pointerId);
    const finger = toPoint(event);
    fingers.set(event.pointerId, finger);
    if (fingers.size === 1) {
      track.catch();
      begin('tap', finger, event.timeStamp);
    } else if (fingers.size === 2 && canZoom) {
      view.moveTrack(0);
      view.fade(1);
      begin('pinch', finger, event.timeStamp);
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!fingers.has(event.pointerId)) return;
    const finger = toPoint(event);
    fingers.set(event.pointerId, finger);
    const moved = { x: finger.x - start.x, y: finger.y - start.y };
    const isEnlarged = zoom.isEnlarged();
    if (mode === 'tap' && Math.hypot(moved.x, moved.y) > SLOP)
      mode = chooseMode(moved, isEnlarged, event.pointerType);
    if (mode === 'pinch') zoom.pinch(fingers);
    else if (mode === 'pan') zoom.pan(moved);
    else if (mode === 'pull') zoom.pull(moved);
    else if (mode === 'swipe') track.swipe(moved);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!fingers.delete(event.pointerId)) return;
    const [left] = fingers.values();
    if (left && mode === 'pinch') return begin('pan', left, event.timeStamp);
    if (left) return;
    const finger = toPoint(event);
    const moved = { x: finger.x - start.x, y: finger.y - start.y };
    const ended = mode;
    mode = 'none';
    if (ended === 'pinch' || ended === 'pan') zoom.settle();
    else if (ended === 'pull') endPull(moved);
    else if (ended === 'swipe') track.endSwipe(moved);
    else view.releaseTrack();
    if (ended === 'tap' && latest.current.canZoom && isSecondTap(finger, start.at, event.timeStamp))
      zoom.toggle(finger);
  }

  function endPull({ y }: Point): void {
    if (y > PULL_PX) {
      latest.current.onClose();
    } else {
      view.fade(1);
      zoom.undo();
    }
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    if (!fingers.delete(event.pointerId)) return;
    mode = 'none';
    view.releaseTrack();
    view.fade(1);
    zoom.settle();
  }

  function restAnother(): void {
    track.rest();
    zoom.forget();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, restAnother };
}

function stageTrack(view: StageView, latest: RefObject<StageGestures>) {
  let shift = 0;
  let carried = 0;
  return {
    catch(): void {
      shift = view.catchTrack();
    },

    swipe({ x }: Point): void {
      view.moveTrack(shift + x * (latest.current.hasNeighbours ? 1 : 0.3));
    },

    endSwipe({ x, y }: Point): void {
      const by = latest.current.hasNeighbours ? swipeStep(ONWARDS * x, y) : 0;
      if (by === 0) {
        view.releaseTrack();
        return;
      }
      carried = shift + x + ONWARDS * by * (view.width() + SLIDE_GAP);
      latest.current.onStep(by);
    },

    rest(): void {
      view.rest(carried);
      carried = 0;
    },
  };
}

/** Height in pixels of the controls that browsers show at the bottom of a video. */
const CONTROLS_PX = 96;

function isOnControls({ target, clientY }: PointerEvent): boolean {
  const isPlayer = target instanceof HTMLVideoElement && target.controls;
  return isPlayer && clientY > target.getBoundingClientRect().bottom - CONTROLS_PX;
}

function toPoint({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** A mouse moves only enlarged photos. */
function chooseMode({ x, y }: Point, isEnlarged: boolean, pointerType: string): Mode {
  if (isEnlarged) return 'pan';
  if (pointerType === 'mouse') return 'none';
  if (Math.abs(x) > Math.abs(y)) return 'swipe';
  return y > 0 ? 'pull' : 'none';
}

function createTaps() {
  let last = { x: 0, y: 0, at: 0 };
  return ({ x, y }: Point, startedAt: number, time: number): boolean => {
    const isSecond = time - last.at < TAP_MS && Math.hypot(x - last.x, y - last.y) < TAPS_APART;
    const isShort = time - startedAt < TAP_MS;
    last = { x, y, at: isShort && !isSecond ? time : 0 };
    return isShort && isSecond;
  };
}

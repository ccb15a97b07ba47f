import type { RefObject } from 'react';
import { UNZOOMED, type Zoom, zoomAt } from './lightbox-moves.ts';
import type { Point, StageView } from './stage-view.ts';

const DOUBLE_TAP_SCALE = 2.5;
const MIN_PINCH = 0.8;

type Fingers = ReadonlyMap<number, Point>;

/** Tracks scale and position of the photo, relative to the start of the gesture. */
export function stageZoom(
  view: StageView,
  latest: RefObject<{ detailWidth: number | null; onZoom: () => void }>,
) {
  let zoom = UNZOOMED;
  let atStart = UNZOOMED;
  let pinchAtStart = { distance: 1, x: 0, y: 0 };
  const maxScale = () => view.maxScale(latest.current.detailWidth);

  function change(next: Zoom, isGliding = false): void {
    zoom = next;
    if (isGliding) view.settle(zoom);
    else view.show(zoom);
    if (zoom.scale > 1) latest.current.onZoom();
  }

  return {
    isEnlarged: () => zoom.scale > 1,
    forget: () => {
      zoom = UNZOOMED;
    },
    undo: () => change(UNZOOMED, true),

    begin(fingers: Fingers): void {
      atStart = zoom;
      pinchAtStart = spread(fingers, view);
    },

    pinch(fingers: Fingers): void {
      const { distance, x, y } = spread(fingers, view);
      const asked = (atStart.scale * distance) / pinchAtStart.distance;
      const scale = Math.min(maxScale(), Math.max(MIN_PINCH, asked));
      const { x: left, y: top } = zoomAt(atStart, scale, pinchAtStart);
      change({ scale, x: left + x - pinchAtStart.x, y: top + y - pinchAtStart.y });
    },

    pan({ x, y }: Point): void {
      change(view.bounded({ ...atStart, x: atStart.x + x, y: atStart.y + y }));
    },

    pull({ x, y }: Point): void {
      const depth = Math.max(0, y) / view.height();
      change({ scale: 1 - depth / 3, x, y: Math.max(0, y) });
      view.fade(1 - depth);
    },

    settle(): void {
      change(zoom.scale > 1.05 ? view.bounded(zoom) : UNZOOMED, true);
    },

    toggle(point: Point): void {
      const enlarged = zoomAt(UNZOOMED, Math.min(DOUBLE_TAP_SCALE, maxScale()), view.fromMiddle(point));
      change(zoom.scale > 1 ? UNZOOMED : view.bounded(enlarged), true);
    },
  };
}

function spread(fingers: Fingers, view: StageView) {
  const [one = { x: 0, y: 0 }, other = one] = fingers.values();
  const middle = view.fromMiddle({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  return { distance: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)), ...middle };
}

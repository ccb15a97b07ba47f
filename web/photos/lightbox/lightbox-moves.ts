/** The distance of a swipe in pixels (R 2.62). */
export const SWIPE_THRESHOLD_PX = 50;

/** The next index, wrapping around at the ends. */
export function stepAround(index: number, step: number, total: number): number {
  return total === 0 ? -1 : (((index + step) % total) + total) % total;
}

/** The step of a swipe: 1 is the next photo, 0 is none. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** The photo on screen, and its last known index. */
export interface Place {
  id: string;
  index: number;
}

/**
 * The present index of that photo; if it was deleted, the index of the next one, or of the last. Null without photos.
 */
export function findPlace(photos: readonly { id: string }[], last: Place): Place | null {
  const same = photos.findIndex((photo) => photo.id === last.id);
  const index = same >= 0 ? same : Math.min(last.index, photos.length - 1);
  const photo = photos[index];
  return photo ? { id: photo.id, index } : null;
}

/** A position, and the photo in the page's address: the user moves on from it before the address follows. */
export interface RequestedPlace extends Place {
  asked: string;
}

/**
 * The open photo: the one of the address, or the one that the user moved to from there. Null when the list lacks it.
 */
export function findRequestedPlace(
  photos: readonly { id: string }[],
  asked: string | null,
  last: RequestedPlace | null,
): RequestedPlace | null {
  if (asked === null) return null;
  const isOnTheWay = last !== null && (last.asked === asked || last.id === asked);
  const place = isOnTheWay
    ? findPlace(photos, last)
    : { id: asked, index: photos.findIndex(({ id }) => id === asked) };
  return place && place.index >= 0 ? { ...place, asked } : null;
}

/** How a photo is enlarged: its scale, and the pixels by which its middle is moved from the middle of the stage. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** Another scale; what is at `point` stays there. Points are measured from the middle of the stage. */
export function zoomAt(zoom: Zoom, scale: number, point: Point): Zoom {
  const ratio = scale / zoom.scale;
  return {
    scale,
    x: point.x - (point.x - zoom.x) * ratio,
    y: point.y - (point.y - zoom.y) * ratio,
  };
}

/** The nearest zoom without a gap beside the picture; one that is smaller than the stage is in its middle. */
export function boundZoom({ scale, x, y }: Zoom, picture: Size, stage: Size): Zoom {
  const bound = (value: number, size: number, room: number) => {
    const most = Math.max(0, (size * scale - room) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return { scale, x: bound(x, picture.width, stage.width), y: bound(y, picture.height, stage.height) };
}

export const SWIPE_THRESHOLD_PX = 50;

export function stepAround(index: number, step: number, total: number): number {
  return total === 0 ? -1 : (((index + step) % total) + total) % total;
}

export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

export interface Position {
  id: string;
  index: number;
}

/**
 * For a deleted photo, returns the index of its successor or of the last photo. Null if there are no photos.
 */
export function findPosition(photos: readonly { id: string }[], last: Position): Position | null {
  const same = photos.findIndex((photo) => photo.id === last.id);
  const index = same >= 0 ? same : Math.min(last.index, photos.length - 1);
  const photo = photos[index];
  return photo ? { id: photo.id, index } : null;
}

/** `named` is the photo in the URL, which changes shortly after the position. */
export interface RequestedPosition extends Position {
  asked: string;
  named: string | null;
}

/** Returns the photo that the user moved to, or else the photo in the URL. Null if it is not listed. */
export function findRequestedPosition(
  photos: readonly { id: string }[],
  asked: string | null,
  last: RequestedPosition | null,
): RequestedPosition | null {
  if (asked === null) return null;
  const isOnTheWay = last !== null && [last.asked, last.named, last.id].includes(asked);
  const position = isOnTheWay
    ? findPosition(photos, last)
    : { id: asked, index: photos.findIndex(({ id }) => id === asked) };
  return position && position.index >= 0
    ? { ...position, asked, named: isOnTheWay ? last.named : null }
    : null;
}

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

/**
 * Scales the picture around `point`, which keeps its place. `point` is relative to the middle of the stage.
 */
export function zoomAt(zoom: Zoom, scale: number, point: Point): Zoom {
  const ratio = scale / zoom.scale;
  return {
    scale,
    x: point.x - (point.x - zoom.x) * ratio,
    y: point.y - (point.y - zoom.y) * ratio,
  };
}

export function boundZoom({ scale, x, y }: Zoom, picture: Size, stage: Size): Zoom {
  const bound = (value: number, size: number, room: number) => {
    const most = Math.max(0, (size * scale - room) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return { scale, x: bound(x, picture.width, stage.width), y: bound(y, picture.height, stage.height) };
}

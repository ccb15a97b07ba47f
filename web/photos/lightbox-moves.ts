// Which photo the lightbox shows next: wrapping around, swiping, and staying valid while photos come and go.

/** A finger has to travel this far for a swipe (specification, section 2). */
export const SWIPE_THRESHOLD_PX = 50;

/** One step on, around the ends. */
export function stepAround(index: number, step: number, total: number): number {
  return total === 0 ? -1 : (((index + step) % total) + total) % total;
}

/** The step that a finger's way asks for: 1 is the next photo, 0 is none. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** The photo in view, and where it was when last seen. */
export interface Place {
  id: string;
  index: number;
}

/** Where that photo is now; when it is gone, the one that took its place, or the last. Null when none is left. */
export function findPlace(photos: readonly { id: string }[], last: Place): Place | null {
  const same = photos.findIndex((photo) => photo.id === last.id);
  const index = same >= 0 ? same : Math.min(last.index, photos.length - 1);
  const photo = photos[index];
  return photo ? { id: photo.id, index } : null;
}

/** A place, and the photo that the page's address asks for: one moves on from it before the address follows. */
export interface RequestedPlace extends Place {
  asked: string;
}

/**
 * What is open: what the address asks for, or where one has got to from there. Null when that is not among the photos.
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

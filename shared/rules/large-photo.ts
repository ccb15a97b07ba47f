// The photo that leads the wall.

/** Fewer photos than this need no photo that leads. */
const MIN_PHOTOS = 5;
/** It stands below a row of the newest. */
const AMONG = { from: 2, to: 12 };
const LANDSCAPE = 1.2;

/** The first landscape photo that comes into question, or else the first of those. */
export function largePhotoOf<Each extends { width: number; height: number }>(
  photos: readonly Each[],
): Each | undefined {
  if (photos.length < MIN_PHOTOS) return undefined;
  const among = photos.slice(AMONG.from, AMONG.to);
  return among.find(({ width, height }) => width > height * LANDSCAPE) ?? among[0];
}

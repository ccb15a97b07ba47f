/** Fewer photos than this need no photo that leads. */
const MIN_PHOTOS = 5;
/** It stands below a row of the newest. */
const AMONG = { from: 2, to: 12 };
const LANDSCAPE = 1.2;
/** In pixels: it stands twice as wide as others, and a smaller one would be blurred. */
const WIDE = 800;

/** The first wide landscape photo that comes into question, or else the first landscape photo, or the first. */
export function largePhotoOf<Each extends { width: number; height: number }>(
  photos: readonly Each[],
): Each | undefined {
  if (photos.length < MIN_PHOTOS) return undefined;
  const among = photos.slice(AMONG.from, AMONG.to);
  const landscapes = among.filter(({ width, height }) => width > height * LANDSCAPE);
  return landscapes.find(({ width }) => width >= WIDE) ?? landscapes[0] ?? among[0];
}

const MIN_PHOTOS = 5;
/** Positions among which the large photo is chosen, below the first row. */
const AMONG = { from: 2, to: 12 };
const LANDSCAPE = 1.2;
const WIDE = 800;

/** Returns the first wide landscape photo, or else the first landscape photo, or else the first. */
export function findLargePhoto<Each extends { width: number; height: number }>(
  photos: readonly Each[],
): Each | undefined {
  if (photos.length < MIN_PHOTOS) return undefined;
  const among = photos.slice(AMONG.from, AMONG.to);
  const landscapes = among.filter(({ width, height }) => width > height * LANDSCAPE);
  return landscapes.find(({ width }) => width >= WIDE) ?? landscapes[0] ?? among[0];
}

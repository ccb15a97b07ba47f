// How much of the data volume stays free: when uploads must stop, the database and the viewers of photos go on.

const GB = 1024 ** 3;

/** In bytes: 5 % of the volume, at least 2 GB, but never more than a tenth of a small one. */
export function reserveOf(volumeBytes: number): number {
  return Math.min(Math.max(0.05 * volumeBytes, 2 * GB), 0.1 * volumeBytes);
}

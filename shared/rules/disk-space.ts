// The reserved space keeps the database and viewers working after uploads have to stop.

const GB = 1024 ** 3;

/** In bytes: 5 % of the volume, at least 2 GB, but at most a tenth. */
export function reserveOf(volumeBytes: number): number {
  return Math.min(Math.max(0.05 * volumeBytes, 2 * GB), 0.1 * volumeBytes);
}

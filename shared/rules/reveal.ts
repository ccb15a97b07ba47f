// When guests see the photos of an album that is revealed later (R 10.86).

/** An album whose photos are revealed later. Times are milliseconds. */
export interface Revealed {
  revealAt: number | null;
}

/** Revealed from the very moment of its time on; without a time, always. */
export function isRevealed({ revealAt }: Revealed, now: number): boolean {
  return revealAt === null || revealAt <= now;
}

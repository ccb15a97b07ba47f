// A few at a time, the others in the order in which they came.

export interface Semaphore {
  /** Does the work when its turn comes. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many wait for their turn. */
  waiting(): number;
}

export function semaphore(atOnce: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    waiting: () => waiting.length,
    async take(work) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The place is handed to the next in line, or given up.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

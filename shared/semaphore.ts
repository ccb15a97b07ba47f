// Runs a few tasks at a time; the others wait in their order.

export interface Semaphore {
  /** Runs the task when a slot is free. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many tasks wait. */
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
        // The slot goes to the next waiting task, or becomes free.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

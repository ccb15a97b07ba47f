// Work that goes on in this process beside the requests: each key once at a time, and all of it can be waited for.

export interface SingleFlight {
  /** Starts `work` unless it runs already under this key; either way the promise is of that one run. */
  once<T>(key: string, work: () => Promise<T>): Promise<T>;
  isRunning(key: string): boolean;
  keys(): string[];
  /** When nothing runs any more. */
  idle(): Promise<void>;
}

export function singleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>();
  return {
    once<T>(key: string, work: () => Promise<T>): Promise<T> {
      const present = running.get(key) as Promise<T> | undefined;
      if (present) return present;
      const fresh = work().finally(() => running.delete(key));
      running.set(key, fresh);
      return fresh;
    },
    isRunning: (key) => running.has(key),
    keys: () => [...running.keys()],
    async idle() {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
}

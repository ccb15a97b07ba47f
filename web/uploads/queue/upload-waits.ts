export type RunLater = (run: () => void, ms: number) => () => void;

interface Wait {
  cancel: () => void;
  isOrdered: boolean;
  ownMs: number;
}

export function createUploadWaits(later: RunLater, onOver: () => void) {
  const waits = new Map<string, Wait>();

  function end(key: string): void {
    waits.delete(key);
    onOver();
  }

  function delay(key: string, ownMs: number): void {
    if (ownMs <= 0) end(key);
    else waits.set(key, { cancel: later(() => end(key), ownMs), isOrdered: false, ownMs });
  }

  return {
    has: (key: string): boolean => waits.has(key),

    /** In milliseconds. Only `stop` ends a delay that the server ordered (`orderedMs`). */
    start(key: string, orderedMs: number, ownMs: number): void {
      if (orderedMs <= 0) {
        delay(key, ownMs);
        return;
      }
      const cancel = later(() => delay(key, wait.ownMs), orderedMs);
      const wait = { cancel, isOrdered: true, ownMs };
      waits.set(key, wait);
    },

    stop(key: string): void {
      waits.get(key)?.cancel();
      waits.delete(key);
    },

    cutShort(): void {
      for (const [key, wait] of waits) {
        wait.ownMs = 0;
        if (wait.isOrdered) continue;
        wait.cancel();
        waits.delete(key);
      }
    },
  };
}

/** A waiting job was recalled before its turn came. */
export class Recalled extends Error {}

export interface DecodingSemaphore {
  /**
   * Does the work when its turn comes, in the order of asking. What is heavier than all memory has its turn when
   * nothing else runs.
   * `onWait` is called when that is not now. Those that are first do not wait for the others.
   * @throws Recalled
   */
  take<Result>(
    bytes: number,
    work: () => Promise<Result>,
    onWait: () => void,
    isFirst?: boolean,
  ): Promise<Result>;
  recall(): void;
}

/** At most `atOnce` at the same time, and together at most `memoryBytes`. */
export function openDecodingSemaphore(
  atOnce: number,
  memoryBytes = Number.POSITIVE_INFINITY,
): DecodingSemaphore {
  const waiting: { bytes: number; begin(): void; giveUp(): void }[] = [];
  let running = 0;
  let usedBytes = 0;
  let isRecalled = false;

  const startNext = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const hasRoom = running === 0 || (running < atOnce && usedBytes + next.bytes <= memoryBytes);
      if (!hasRoom) return;
      waiting.shift();
      running += 1;
      usedBytes += next.bytes;
      next.begin();
    }
  };

  return {
    async take(bytes, work, onWait, isFirst = false) {
      if (isRecalled) throw new Recalled();
      await new Promise<void>((resolve, reject) => {
        const turn = { bytes, begin: resolve, giveUp: () => reject(new Recalled()) };
        if (isFirst) waiting.unshift(turn);
        else waiting.push(turn);
        startNext();
        if (waiting.includes(turn)) onWait();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        usedBytes -= bytes;
        startNext();
      }
    },
    recall() {
      isRecalled = true;
      for (const { giveUp } of waiting.splice(0)) giveUp();
    },
  };
}

/** The job was recalled before its turn. */
export class Recalled extends Error {}

export interface DecodingSemaphore {
  /**
   * In the order of asking. Heavier work than all memory waits until nothing else runs. `onWait`: it waits. `isFirst`
   * jobs do not wait for others. @throws Recalled
   */
  take<Result>(
    bytes: number,
    work: () => Promise<Result>,
    onWait: () => void,
    isFirst?: boolean,
  ): Promise<Result>;
  recall(): void;
}

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

/**
 * Number of heartbeats after a reconnection until all nodes have reconnected. Earlier heartbeats do not show
 * which nodes have died.
 */
const ANSWERS_UNTIL_ALL_ARE_BACK = 2;

/** Receives the nodes' locks at each heartbeat, and calls `onLost` when a node may have died. */
export function watchNodes(onLost: () => void) {
  let held = new Set<number>();
  let answers = 0;
  return {
    connected(): void {
      held = new Set();
      answers = 0;
    },
    heard(rows: readonly { lock: number }[]): void {
      const now = new Set(rows.map(({ lock }) => lock));
      answers += 1;
      const isLost = [...held].some((lock) => !now.has(lock));
      held = now;
      if (isLost || answers === ANSWERS_UNTIL_ALL_ARE_BACK) onLost();
    },
  };
}

/** After a connection was made others may still be on their way back: the first answers say nothing of who is gone. */
const ANSWERS_UNTIL_ALL_ARE_BACK = 2;

/** Is given what the listening connection hears of the nodes' locks, and calls `onLost` when one may have gone. */
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

export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
  readonly code = 'ETIMEDOUT';
}

/** Throws `TimeLimitExceeded` after `ms`. The call continues, but its result is ignored. */
export function within<T>(ms: number, what: string, answer: Promise<T>): Promise<T> {
  return unlessSilent({ ms, what, progress: () => 0 }, answer);
}

/**
 * Like `within`, but each change of `progress` restarts the limit. It may fire a quarter of the limit late.
 */
export async function unlessSilent<T>(
  { ms, what, progress }: { ms: number; what: string; progress: () => number },
  answer: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    let [seen, since] = [progress(), performance.now()];
    const giveUp = () => {
      if (progress() === seen) reject(new TimeLimitExceeded(`${what}: nothing within ${ms} ms`));
    };
    timer = setInterval(() => {
      const now = progress();
      if (now !== seen) [seen, since] = [now, performance.now()];
      // After a busy moment the response may already have arrived, so it is read first.
      else if (performance.now() - since >= ms - 1) setImmediate(giveUp);
    }, ms / 4);
  });
  return Promise.race([answer, tooLate]).finally(() => clearInterval(timer));
}

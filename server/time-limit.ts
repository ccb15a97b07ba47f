/** Nothing came within the limit. A part that is down: the request may be tried again. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
  readonly code = 'ETIMEDOUT';
}

/**
 * The answer, if it comes within `ms` milliseconds. Throws `TimeLimitExceeded`; the call goes on, its result is
 * ignored.
 */
export function within<T>(ms: number, what: string, answer: Promise<T>): Promise<T> {
  return unlessSilent({ ms, what, progress: () => 0 }, answer);
}

/** As `within`, for what may take long: the limit begins anew when `progress` changes. It is a quarter late at most. */
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
      // After a busy moment of ours the answer may be here, unread: it is read before the limit counts.
      else if (performance.now() - since >= ms - 1) setImmediate(giveUp);
    }, ms / 4);
  });
  return Promise.race([answer, tooLate]).finally(() => clearInterval(timer));
}

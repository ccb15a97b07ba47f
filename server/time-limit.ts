/** Nothing came within the limit. A part that is down: the request may be tried again. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
  readonly code = 'ETIMEDOUT';
}

/**
 * The answer, if it comes within `ms` milliseconds. Throws `TimeLimitExceeded`; the call goes on, its result is
 * ignored.
 */
export async function within<T>(ms: number, what: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new TimeLimitExceeded(`${what}: no answer within ${ms} ms`));
    // After a busy moment of ours the answer may be here, unread: it is read before the limit counts.
    timer = setTimeout(() => setImmediate(giveUp), ms);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

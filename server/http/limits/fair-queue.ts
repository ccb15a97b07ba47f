import { AppError } from '../../../shared/errors.ts';
import type { Viewer } from '../../context.ts';

/** Requests that run at once: of an account, or of a device without one; and of an address, which may be a venue. */
const AT_ONCE = { caller: 2, address: 6 };
/** What an address's waiting requests cost together, in milliseconds; beyond that they are refused. */
const MAX_WAITING_MS = 10_000;
/** Milliseconds for which one piece of work may block the process; longer ones leave as much time to others. */
const BLOCKING_MS = 10;
const LONGEST_PAUSE_MS = 1_000;
/** In seconds, for who is refused: by then the queue is shorter. */
const RETRY_AFTER = 2;

interface Request {
  viewer: Pick<Viewer, 'user' | 'address' | 'clientId'>;
  /** See route-costs.ts. */
  costMs: number;
  /** The client has hung up. */
  isGone: () => boolean;
}

interface Waiting extends Request {
  caller: string;
  start: () => void;
}

export interface FairQueue {
  /**
   * Runs the work when it is its turn: addresses take turns, and between two starts whatever else has arrived is
   * served. Throws SLOW_DOWN where too many of one address wait.
   */
  run<T>(request: Request, work: () => Promise<T>): Promise<T>;
}

export function fairQueue(): FairQueue {
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  let isDue = false;

  const count = (name: string, change: 1 | -1) => {
    const now = (running.get(name) ?? 0) + change;
    if (now > 0) running.set(name, now);
    else running.delete(name);
  };
  const isFree = (name: string, most: number) => (running.get(name) ?? 0) < most;

  /** The first that may start, of the address that was served the longest ago. */
  const takeNext = (): Waiting | undefined => {
    for (const [address, queue] of waiting) {
      if (!isFree(address, AT_ONCE.address)) continue;
      const index = queue.findIndex((each) => each.isGone() || isFree(each.caller, AT_ONCE.caller));
      const [next] = index < 0 ? [] : queue.splice(index, 1);
      if (!next) continue;
      waiting.delete(address);
      if (queue.length > 0) waiting.set(address, queue);
      return next;
    }
    return undefined;
  };

  const startNext = () => {
    if (isDue) return;
    const next = takeNext();
    if (!next) return;
    count(next.caller, 1);
    count(next.viewer.address, 1);
    const startedAt = performance.now();
    next.start();
    isDue = true;
    const resume = () => {
      isDue = false;
      startNext();
    };
    setImmediate(() => {
      const blockedMs = performance.now() - startedAt;
      if (blockedMs < BLOCKING_MS) resume();
      else setTimeout(resume, Math.min(blockedMs, LONGEST_PAUSE_MS));
    });
  };

  return {
    async run(request, work) {
      const { user, address, clientId } = request.viewer;
      const caller = user ? `account ${user.id}` : `device ${address} ${clientId ?? ''}`;
      const queue = waiting.get(address) ?? [];
      const waitingMs = queue.reduce((sum, { costMs }) => sum + costMs, 0);
      if (waitingMs > MAX_WAITING_MS) throw new AppError('SLOW_DOWN', { retryAfter: RETRY_AFTER });
      await new Promise<void>((start) => {
        queue.push({ ...request, caller, start });
        waiting.set(address, queue);
        startNext();
      });
      try {
        if (request.isGone()) throw new AppError('SLOW_DOWN', { retryAfter: RETRY_AFTER });
        return await work();
      } finally {
        count(caller, -1);
        count(address, -1);
        startNext();
      }
    },
  };
}

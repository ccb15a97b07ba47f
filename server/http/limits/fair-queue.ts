import { AppError } from '../../../shared/errors.ts';
import type { Viewer } from '../../context.ts';

/** Requests that run at once: of an account, or of a device without one; and of an address, which may be a venue. */
const AT_ONCE = { caller: 2, address: 8 };
/** What an address's waiting requests cost together, in milliseconds; beyond that they are refused. */
const MAX_WAITING_MS = 10_000;
/** In one turn of the event loop so many begin, and none after they have blocked the process for so long. */
const STARTS_A_TURN = 8;
const TURN_MS = 10;
/** What blocked the process longer than this by itself leaves it to others for as long. */
const LONG_MS = 20;
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
  caller: string | null;
  start: () => void;
}

export interface FairQueue {
  /**
   * Runs the work when it is its turn: addresses take turns, and in between whatever else has arrived is served.
   * Throws SLOW_DOWN where too many of one address wait.
   */
  run<T>(request: Request, work: () => Promise<T>): Promise<T>;
}

export function fairQueue(): FairQueue {
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  let isDue = false;

  const count = (name: string | null, change: 1 | -1) => {
    if (name === null) return;
    const now = (running.get(name) ?? 0) + change;
    if (now > 0) running.set(name, now);
    else running.delete(name);
  };
  const isFree = (name: string | null, most: number) => name === null || (running.get(name) ?? 0) < most;

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

  const beginTurn = () => {
    if (isDue || waiting.size === 0) return;
    isDue = true;
    let begunAt = Number.NaN;
    let spentMs = 0;
    let longestMs = 0;
    // What a start sets going without waiting for anything is over when the next of these is called.
    const step = (isLast: boolean) => {
      const now = performance.now();
      const tookMs = Number.isNaN(begunAt) ? 0 : now - begunAt;
      spentMs += tookMs;
      longestMs = Math.max(longestMs, tookMs);
      begunAt = Number.NaN;
      if (isLast) {
        const pauseMs = Math.min(longestMs, LONGEST_PAUSE_MS);
        const resume = () => {
          isDue = false;
          beginTurn();
        };
        if (pauseMs < LONG_MS) resume();
        else setTimeout(resume, pauseMs);
      } else if (spentMs < TURN_MS) {
        const next = takeNext();
        if (!next) return;
        begunAt = now;
        count(next.caller, 1);
        count(next.viewer.address, 1);
        next.start();
      }
    };
    for (let start = 0; start <= STARTS_A_TURN; start += 1) setImmediate(step, start === STARTS_A_TURN);
  };

  return {
    async run(request, work) {
      const { user, address, clientId } = request.viewer;
      // A page's request says nothing of its device.
      const device = clientId === null ? null : `device ${address} ${clientId}`;
      const caller = user ? `account ${user.id}` : device;
      const queue = waiting.get(address) ?? [];
      const waitingMs = queue.reduce((sum, { costMs }) => sum + costMs, 0);
      if (waitingMs > MAX_WAITING_MS) throw new AppError('SLOW_DOWN', { retryAfter: RETRY_AFTER });
      await new Promise<void>((start) => {
        queue.push({ ...request, caller, start });
        waiting.set(address, queue);
        beginTurn();
      });
      try {
        if (request.isGone()) throw new AppError('SLOW_DOWN', { retryAfter: RETRY_AFTER });
        return await work();
      } finally {
        count(caller, -1);
        count(address, -1);
        beginTurn();
      }
    },
  };
}

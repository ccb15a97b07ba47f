// Serves IP addresses in rotation, so a crowd at one delays no other (docs/decisions/0020-rate-limits.md).

import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { describeCaller } from '../describe-caller.ts';

const AT_ONCE = 16;
const MAX_WAITING = 1_000;
/** Two hundred guests of one venue may open the wall, with 24 thumbnails each, in the same second. */
const MAX_WAITING_FILES = 10_000;
/** In seconds. */
const RETRY_AFTER = 2;
/** In milliseconds. After a request that blocked the process for longer, the next one is delayed as long. */
const LONG_MS = 5;
const LONGEST_PAUSE_MS = 100;

interface AddressQueue {
  running: number;
  waiting: (() => void)[];
}

export interface RequestQueue {
  /** Calls `begin` when it is the request's turn; `leave` ends the turn. Throws SLOW_DOWN. */
  enter(address: string, begin: (leave: () => void) => void, maxWaiting?: number): void;
}

export function requestQueue(): RequestQueue {
  /** Queues by IP address. The address that was served longest ago comes first. */
  const queues = new Map<string, AddressQueue>();
  let isDue = false;
  /** True if a request has begun, responded or ended since the last check. */
  let hasNews = false;

  function leave(address: string, line: AddressQueue): void {
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) queues.delete(address);
    beginTurn();
  }

  function startNext(): boolean {
    for (const [address, line] of queues) {
      if (line.running >= AT_ONCE) continue;
      const begin = line.waiting.shift();
      if (!begin) continue;
      queues.delete(address);
      queues.set(address, line);
      line.running += 1;
      begin();
      return true;
    }
    return false;
  }

  /** Node accepts one connection per iteration of the event loop, so each begins one request at most. */
  function beginTurn(): void {
    hasNews = true;
    if (isDue) return;
    isDue = true;
    let begunAt = 0;
    setImmediate(() => {
      begunAt = performance.now();
      hasNews = startNext();
    });
    // Node runs this after the synchronous work of the request.
    setImmediate(() => {
      const tookMs = performance.now() - begunAt;
      const resume = () => {
        isDue = false;
        if (hasNews) beginTurn();
      };
      if (tookMs > LONG_MS) setTimeout(resume, Math.min(tookMs, LONGEST_PAUSE_MS));
      else resume();
    });
  }

  return {
    enter(address, begin, maxWaiting = MAX_WAITING) {
      const line = queues.get(address) ?? { running: 0, waiting: [] };
      if (line.waiting.length >= maxWaiting) throw new AppError('SLOW_DOWN', { retryAfter: RETRY_AFTER });
      line.waiting.push(() => {
        let hasLeft = false;
        begin(() => {
          if (!hasLeft) leave(address, line);
          hasLeft = true;
        });
      });
      queues.set(address, line);
      beginTurn();
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets slow but cheap requests (uploads, live streams, files) leave before their response ends. */
    leaveQueue: (() => void) | null;
  }
}

export function queueRequests(app: FastifyInstance): void {
  const queue = requestQueue();
  app.decorateRequest('leaveQueue', null);
  app.addHook('onRequest', (request, { raw }, done) => {
    const maxWaiting = request.routeOptions.config.limit === 'files' ? MAX_WAITING_FILES : MAX_WAITING;
    const begin = (leave: () => void) => {
      request.leaveQueue = leave;
      if (raw.destroyed) return leave();
      raw.once('close', leave);
      done();
    };
    queue.enter(describeCaller(request).address, begin, maxWaiting);
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.leaveQueue?.();
    done();
  });
}

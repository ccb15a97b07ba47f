// Requests of all addresses begin one after another, so that a crowd at one address does not slow down the others
// (docs/decisions/0020-rate-limits.md).

import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { describeCaller } from '../describe-caller.ts';

/** Requests of one address that run at a time. */
const AT_ONCE = 16;
/** Two hundred guests of a venue may open the page in the same second. */
const MAX_WAITING = 1_000;
/** In seconds, for a rejected client. */
const RETRY_AFTER = 2;
/** After a request that blocked the process for longer, the next one begins as many milliseconds later. */
const LONG_MS = 5;
const LONGEST_PAUSE_MS = 100;

interface Line {
  running: number;
  waiting: (() => void)[];
}

export interface RequestQueue {
  /** Calls `begin` when it is the request's turn, and `begin`'s argument ends it. Throws SLOW_DOWN. */
  enter(address: string, begin: (leave: () => void) => void): void;
}

export function requestQueue(): RequestQueue {
  /** By address. The address whose turn is longest ago comes first. */
  const lines = new Map<string, Line>();
  let isDue = false;
  /** Something was sent, has ended or has begun since the last look. */
  let hasNews = false;

  function leave(address: string, line: Line): void {
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(address);
    beginTurn();
  }

  function startNext(): boolean {
    for (const [address, line] of lines) {
      if (line.running >= AT_ONCE) continue;
      const begin = line.waiting.shift();
      if (!begin) continue;
      lines.delete(address);
      lines.set(address, line);
      line.running += 1;
      begin();
      return true;
    }
    return false;
  }

  /** Node accepts one connection in a turn of the event loop, so no turn begins more than one request. */
  function beginTurn(): void {
    hasNews = true;
    if (isDue) return;
    isDue = true;
    let begunAt = 0;
    setImmediate(() => {
      begunAt = performance.now();
      hasNews = startNext();
    });
    // Node calls it in the same turn, after what the request does without waiting for anything.
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
    enter(address, begin) {
      const line = lines.get(address) ?? { running: 0, waiting: [] };
      if (line.waiting.length >= MAX_WAITING) throw new AppError('SLOW_DOWN', { retryAfter: RETRY_AFTER });
      line.waiting.push(() => {
        let hasLeft = false;
        begin(() => {
          if (!hasLeft) leave(address, line);
          hasLeft = true;
        });
      });
      lines.set(address, line);
      beginTurn();
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For requests that take long and cost little: uploads, live streams, files. Others leave when they are answered. */
    leaveQueue: (() => void) | null;
  }
}

/** Every request waits for its turn before anything is done for it. */
export function queueRequests(app: FastifyInstance): void {
  const queue = requestQueue();
  app.decorateRequest('leaveQueue', null);
  app.addHook('onRequest', (request, { raw }, done) => {
    queue.enter(describeCaller(request).address, (leave) => {
      request.leaveQueue = leave;
      // The client hung up while it waited.
      if (raw.destroyed) return leave();
      raw.once('close', leave);
      done();
    });
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.leaveQueue?.();
    done();
  });
}

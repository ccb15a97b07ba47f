import { AppError } from '../../../shared/errors.ts';
import type { Viewer } from '../../context.ts';
import type { KnownDevices } from './known-devices.ts';

/** Requests that run at once: of an account or a device, and of an address, which may be a venue. */
const AT_ONCE = { caller: 2, address: 32, addressCostly: 2 };
/** A request that may cost more than this many milliseconds is costly. */
const COSTLY_MS = 50;
/** What an address's waiting requests cost together, in milliseconds; beyond that some are refused. */
const MAX_WAITING_MS = 10_000;
/** In one turn of the event loop so many begin, and none after they have blocked the process for so long. */
const STARTS_A_TURN = 32;
const TURN_MS = 10;
/** What blocks the process longer than this by itself leaves it to others for as long. */
const LONG_MS = 20;
/** In seconds, for who is refused: by then the queue is shorter. */
const RETRY_AFTER = 2;

interface Request {
  viewer: Pick<Viewer, 'user' | 'address' | 'clientId'>;
  /** As in the contract. */
  costMs: number;
  /** The client has hung up. */
  isGone: () => boolean;
}

interface Waiting extends Request {
  /** What it takes a slot of, and how many slots that has. */
  slots: [name: string, max: number][];
  /** A rank: lower is longer. */
  knownSince: number;
  start: () => void;
  refuse: (error: AppError) => void;
}

export interface FairQueue {
  /**
   * Runs the work when it is its turn: addresses take turns, and in between whatever else has arrived is served.
   * Throws SLOW_DOWN where too many of one address wait.
   */
  run<T>(request: Request, work: () => Promise<T>): Promise<T>;
  /** What this address's waiting requests cost together. */
  waitingMs(address: string): number;
}

export function fairQueue(known: Pick<KnownDevices, 'since'>): FairQueue {
  const slots = openSlots();
  const waiting = openWaiting();
  const beginTurn = inTurns(waiting.isEmpty, () => {
    const next = waiting.takeNext(slots.areFreeFor);
    if (next) slots.take(next, 1);
    next?.start();
    return next;
  });

  const enter = (request: Request) =>
    new Promise<Waiting>((start, refuse) => {
      const { address, clientId } = request.viewer;
      const entry: Waiting = {
        ...request,
        slots: slotsOf(request),
        knownSince: known.since(`${address} ${clientId}`) ?? Number.POSITIVE_INFINITY,
        start: () => start(entry),
        refuse,
      };
      waiting.add(entry);
      if (waiting.costMs(address) > MAX_WAITING_MS) waiting.takeShortestKnown(address)?.refuse(slowDown());
      beginTurn();
    });

  return {
    waitingMs: waiting.costMs,
    async run(request, work) {
      const entry = await enter(request);
      try {
        if (request.isGone()) throw slowDown();
        return await work();
      } finally {
        slots.take(entry, -1);
        beginTurn();
      }
    },
  };
}

function openSlots() {
  const running = new Map<string, number>();
  return {
    take({ slots }: Waiting, change: 1 | -1): void {
      for (const [name] of slots) {
        const now = (running.get(name) ?? 0) + change;
        if (now > 0) running.set(name, now);
        else running.delete(name);
      }
    },
    areFreeFor: ({ slots, isGone }: Waiting): boolean =>
      isGone() || slots.every(([name, max]) => (running.get(name) ?? 0) < max),
  };
}

/** What waits, by address. */
function openWaiting() {
  const queues = new Map<string, Waiting[]>();
  let isForLongestKnown = false;

  const queueOf = (address: string) => queues.get(address) ?? [];
  const remove = (request: Waiting) => {
    const { address } = request.viewer;
    const left = queueOf(address).filter((each) => each !== request);
    // The address goes behind the others.
    queues.delete(address);
    if (left.length > 0) queues.set(address, left);
    return request;
  };

  return {
    isEmpty: () => queues.size === 0,
    costMs: (address: string) => queueOf(address).reduce((sum, { costMs }) => sum + costMs, 0),
    add(request: Waiting): void {
      const { address } = request.viewer;
      queues.set(address, [...queueOf(address), request]);
    },
    /**
     * Of the address that was served the longest ago. A stranger at a venue can make up devices, but none that is
     * known longer than its guests': so every other turn is for the device known the longest.
     */
    takeNext(mayStart: (request: Waiting) => boolean): Waiting | undefined {
      for (const queue of queues.values()) {
        const ready = queue.filter(mayStart);
        const [first] = ready;
        if (!first) continue;
        isForLongestKnown = !isForLongestKnown;
        return remove(isForLongestKnown ? first : ready.reduce(longerKnown));
      }
      return undefined;
    },
    /** The last of those that are known the shortest. */
    takeShortestKnown(address: string): Waiting | undefined {
      const [first, ...others] = queueOf(address);
      if (!first) return undefined;
      return remove(others.reduce((one, other) => (other.knownSince >= one.knownSince ? other : one), first));
    },
  };
}

/** The function that begins a turn, unless one is under way. `startNext` starts a request and returns it. */
function inTurns(isEmpty: () => boolean, startNext: () => Request | undefined): () => void {
  let isDue = false;
  /** Whether something may have become free, or have come, since nobody could begin. */
  let hasNews = false;
  return function beginTurn() {
    hasNews = true;
    if (isDue || isEmpty()) return;
    isDue = true;
    let begun: Request | undefined;
    let begunAt = 0;
    let spentMs = 0;
    let longestMs = 0;
    // What a start sets going without waiting for anything is over when the next of these is called.
    const step = (isLast: boolean) => {
      const now = performance.now();
      // On a busy machine other processes are in between.
      const tookMs = begun ? Math.min(now - begunAt, begun.costMs) : 0;
      spentMs += tookMs;
      longestMs = Math.max(longestMs, tookMs);
      begun = undefined;
      if (isLast) {
        const resume = () => {
          isDue = false;
          if (hasNews) beginTurn();
        };
        if (longestMs < LONG_MS) resume();
        else setTimeout(resume, longestMs);
      } else if (hasNews && spentMs < TURN_MS) {
        begunAt = now;
        begun = startNext();
        hasNews = begun !== undefined;
      }
    };
    for (let start = 0; start <= STARTS_A_TURN; start += 1) setImmediate(step, start === STARTS_A_TURN);
  };
}

const slowDown = () => new AppError('SLOW_DOWN', { retryAfter: RETRY_AFTER });

const longerKnown = (one: Waiting, other: Waiting) => (other.knownSince < one.knownSince ? other : one);

function slotsOf({ viewer: { user, address, clientId }, costMs }: Request): Waiting['slots'] {
  const slots: Waiting['slots'] = [[`address ${address}`, AT_ONCE.address]];
  if (costMs > COSTLY_MS) slots.push([`costly ${address}`, AT_ONCE.addressCostly]);
  // A page's request says nothing of its device.
  if (user) slots.push([`account ${user.id}`, AT_ONCE.caller]);
  else if (clientId !== null) slots.push([`device ${address} ${clientId}`, AT_ONCE.caller]);
  return slots;
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RouteLimit } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { boundedMap } from '../../bounded-map.ts';
import { describeCaller } from '../describe-caller.ts';

const MINUTE_MS = 60_000;

interface Rate {
  /** Undefined for requests without a device id, such as images, downloads and messengers. */
  device?: number;
  /** All guests of a venue may share one IP address. */
  address: number;
  addressWindowMs?: number;
  atOnce?: number;
}

/** `files`, `pictures` and `zips` are routes outside the contract. */
export type Limit = RouteLimit | 'files' | 'pictures' | 'zips';

/** Requests per minute, or per `addressWindowMs` for an address. */
export const RATES: Record<Limit, Rate> = {
  views: { device: 60, address: 6_000 },
  albums: { device: 120, address: 6_000 },
  lookups: { device: 60, address: 6_000 },
  // A phone that wakes up opens a stream for each tab. After a restart all guests reconnect, some repeatedly.
  streams: { device: 60, address: 3_000 },
  writes: { device: 120, address: 6_000 },
  // Attempts are also limited in the database (server/db/attempts.ts).
  attempts: { device: 120, address: 3_000 },
  // Each of two tabs sends three photos at once, and failed uploads are retried.
  uploads: { device: 60, address: 3_000, addressWindowMs: 5 * MINUTE_MS, atOnce: 8 },
  // A video of 1 GB has a thousand parts.
  parts: { device: 600, address: 15_000, addressWindowMs: 5 * MINUTE_MS, atOnce: 8 },
  accounts: { device: 600, address: 6_000 },
  administrators: { device: 600, address: 6_000 },
  files: { address: 200 * 600 },
  pictures: { address: 600 },
  // Twenty requests per second are enough for programs that load one file in sixteen parts.
  zips: { address: 20 * 60 },
};

/** Maximum number of devices, and of IP addresses, per limit. Invented device ids evict only each other. */
const MAX_TRACKED = 20_000;
/** Seconds until a client with too many concurrent requests may retry. */
const AT_ONCE_WAIT = 2;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Limit;
  }
}

/** Counts requests per device and per address in fixed windows. Rejects them with SLOW_DOWN. */
export function limitRates(app: FastifyInstance, now: () => number, rates = RATES): void {
  const gates = new Map(Object.entries(rates).map(([limit, rate]) => [limit, createGate(rate, now)]));
  app.addHook('onRequest', (request, reply, done) => {
    const { limit } = request.routeOptions.config;
    const { address, clientId } = describeCaller(request);
    if (limit) gates.get(limit)?.(address, clientId, reply);
    done();
  });
}

function createGate({ device, address, addressWindowMs = MINUTE_MS, atOnce }: Rate, now: () => number) {
  const byDevice = windowCounter(device ?? Number.POSITIVE_INFINITY, MINUTE_MS, now);
  const byAddress = windowCounter(address, addressWindowMs, now);
  const running = new Map<string, number>();

  function holdPlace(who: string, max: number, { raw }: FastifyReply): void {
    const before = running.get(who) ?? 0;
    if (before >= max) throw new AppError('SLOW_DOWN', { retryAfter: AT_ONCE_WAIT });
    running.set(who, before + 1);
    raw.once('close', () => {
      const left = (running.get(who) ?? 1) - 1;
      if (left > 0) running.set(who, left);
      else running.delete(who);
    });
  }

  return (from: string, clientId: string | null, reply: FastifyReply): void => {
    const who = `${from} ${clientId}`;
    // The device is checked first, so a device beyond its limit does not use up its address's limit.
    if (device !== undefined && clientId !== null) byDevice(who);
    if (atOnce !== undefined && clientId !== null) holdPlace(who, atOnce, reply);
    byAddress(from);
  };
}

function windowCounter(max: number, windowMs: number, now: () => number): (key: string) => void {
  const windows = boundedMap<{ count: number; endsAt: number }>(MAX_TRACKED);
  return (key) => {
    const at = now();
    let window = windows.peek(key);
    if (!window || window.endsAt <= at) {
      window = { count: 0, endsAt: at + windowMs };
      windows.set(key, window);
    }
    window.count += 1;
    if (window.count > max)
      throw new AppError('SLOW_DOWN', { retryAfter: Math.max(1, Math.ceil((window.endsAt - at) / 1000)) });
  };
}

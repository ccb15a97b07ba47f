// How often one device and one address may upload, look at an album and load files. In memory: what matters for longer than minutes, such
// as tries of passwords, is counted in the database.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { describeCaller } from './find-viewer.ts';

const MINUTE_MS = 60_000;

/** At most `most` within `windowMs` milliseconds. */
interface Pace {
  most: number;
  windowMs: number;
}

export interface RouteLimits {
  /** For each address: a venue with two hundred guests is one. */
  address: Pace;
  /** For each device that says which it is. One that does not could as well name itself anew each time: its address holds it. */
  device?: Pace;
  /** Requests of one device at the same time. */
  atOnce?: number;
}

const VIEWS: RouteLimits = {
  device: { most: 60, windowMs: MINUTE_MS },
  address: { most: 6_000, windowMs: MINUTE_MS },
};

const RATE_LIMITS: Record<string, RouteLimits> = {
  'POST /api/uploads/:uploadCode': {
    device: { most: 60, windowMs: MINUTE_MS },
    address: { most: 3_000, windowMs: 5 * MINUTE_MS },
    // Three from each of two tabs, and those that a line left behind when it broke.
    atOnce: 8,
  },
  'GET /api/uploads/:uploadCode': VIEWS,
  'GET /api/uploads/:uploadCode/wall': VIEWS,
  'GET /api/albums/:albumId': {
    device: { most: 120, windowMs: MINUTE_MS },
    address: { most: 6_000, windowMs: MINUTE_MS },
  },
  // An <img> says nothing of its device: 600 for each of two hundred. What the fast lane sends again costs less than counting.
  'GET /uploads/:storedFilename': { address: { most: 200 * 600, windowMs: MINUTE_MS } },
};

/** In seconds, for who sends too much at once: something ends soon. */
const AT_ONCE_WAIT = 2;
/** Of each limit so many are remembered; then the oldest is forgotten. */
const REMEMBERED_MOST = 20_000;

/** Refuses with SLOW_DOWN what is above the limits of a route. For routes that are added after this. */
export function limitRates(app: FastifyInstance, now: () => number, limits = RATE_LIMITS): void {
  const counters = new Map<RouteLimits, (request: FastifyRequest, reply: FastifyReply) => void>();
  app.addHook('onRoute', (route) => {
    const method = route.method === 'HEAD' ? 'GET' : String(route.method);
    const limit = limits[`${method} ${route.url}`];
    if (!limit) return;
    // What shares its limits, as the guest page and the wall, is counted together.
    const count = counters.get(limit) ?? counterOf(limit, now);
    counters.set(limit, count);
    route.onRequest = async (request, reply) => count(request, reply);
  });
}

function counterOf({ address, device, atOnce }: RouteLimits, now: () => number) {
  const ofAddress = countIn(address, now);
  const ofDevice = device && countIn(device, now);
  const running = new Map<string, number>();

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const caller = describeCaller(request);
    refuse(ofAddress(caller.address));
    if (caller.clientId === null) return;
    const who = `${caller.address} ${caller.clientId}`;
    refuse(ofDevice?.(who) ?? null);
    if (atOnce === undefined) return;
    const before = running.get(who) ?? 0;
    if (before >= atOnce) refuse(AT_ONCE_WAIT);
    running.set(who, before + 1);
    reply.raw.once('close', () => {
      const left = (running.get(who) ?? 1) - 1;
      if (left > 0) running.set(who, left);
      else running.delete(who);
    });
  };
}

function refuse(retryAfter: number | null): void {
  if (retryAfter !== null) throw new AppError('SLOW_DOWN', { retryAfter });
}

/** Counts one more: null, or when it is one too many the seconds until it is not. */
export function countIn({ most, windowMs }: Pace, now: () => number, rememberedMost = REMEMBERED_MOST) {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (who: string): number | null => {
    const at = now();
    let window = windows.get(who);
    if (!window || window.endsAt <= at) {
      windows.delete(who);
      for (const oldest of windows.keys()) {
        if (windows.size < rememberedMost) break;
        windows.delete(oldest);
      }
      window = { count: 0, endsAt: at + windowMs };
      windows.set(who, window);
    }
    window.count += 1;
    return window.count > most ? Math.max(1, Math.ceil((window.endsAt - at) / 1000)) : null;
  };
}

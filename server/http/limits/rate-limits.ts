import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allRoutes } from '../../../shared/api/all-routes.ts';
import { splitAddress } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { describeCaller } from '../describe-caller.ts';
import { type KnownDevices, knownDevices } from './known-devices.ts';
import { type Nodes, sharedCounter } from './shared-counter.ts';
import { type Pace, type WindowCounter, windowCounter } from './window-counter.ts';

const MINUTE_MS = 60_000;

export interface RouteLimits {
  /**
   * Two hundred guests share an address. Only served requests count; those without a device have a budget of their own.
   */
  address: Pace;
  device?: Pace;
  atOnce?: number;
  /** Budgets are asked once the route has done without the body what it can. */
  hasBody?: boolean;
}

const perMinute = (device: number, address: number): RouteLimits => ({
  device: { max: device, windowMs: MINUTE_MS },
  address: { max: address, windowMs: MINUTE_MS },
});

const VIEWS = perMinute(60, 6_000);

const OWN_PHOTOS: RouteLimits = { ...VIEWS };
const HEARTS: RouteLimits = { ...VIEWS, device: { max: 120, windowMs: MINUTE_MS } };

/** Six a minute for each of two hundred guests. */
const WRITES = perMinute(60, 1_200);
/** Once or twice a guest and event. */
const RARE_WRITES = perMinute(20, 300);

/** What counts attempts in the database besides, by account or address. */
const ATTEMPTS = perMinute(120, 3_000);
/** A phone that is woken opens a stream for each of its tabs. After a restart two hundred come at once, and again. */
const STREAMS = perMinute(60, 3_000);
/** Of accounts: all their routes together. What is costly waits in a queue besides (fair-queue.ts). */
const ACCOUNTS = perMinute(600, 6_000);
const ADMINISTRATORS: RouteLimits = { ...ACCOUNTS };

/** Of every route of the contract, unless it has its own below. */
const usual = Object.entries(allRoutes).map(([address, { access }]) => {
  const [method, path] = splitAddress(address);
  // Guest page and wall share theirs.
  const ofGuests = method === 'GET' ? VIEWS : { ...WRITES };
  const limits = { admin: ADMINISTRATORS, user: ACCOUNTS, public: ofGuests }[access];
  return [`${method} /api${path}`, limits] as const;
});

export const RATE_LIMITS: Record<string, RouteLimits> = {
  ...Object.fromEntries(usual),
  'POST /api/auth/register': ATTEMPTS,
  'POST /api/auth/register-guest': ATTEMPTS,
  'POST /api/auth/login': ATTEMPTS,
  'POST /api/admin/auth/login': { ...ATTEMPTS },
  'POST /api/uploads/:uploadCode/verify-pin': { ...ATTEMPTS },
  'POST /api/uploads/:uploadCode/zips': { ...ATTEMPTS },
  'GET /api/uploads/:uploadCode/events': STREAMS,
  'GET /api/albums/:albumId/events': STREAMS,
  'POST /api/uploads/:uploadCode': {
    device: { max: 60, windowMs: MINUTE_MS },
    address: { max: 3_000, windowMs: 5 * MINUTE_MS },
    // Three from each of two tabs, and those of broken connections.
    atOnce: 8,
    hasBody: true,
  },
  // Five parts a photo, three photos at once, and those of broken connections.
  'POST /api/uploads/:uploadCode/parts': {
    device: { max: 300, windowMs: MINUTE_MS },
    address: { max: 15_000, windowMs: 5 * MINUTE_MS },
    atOnce: 8,
    hasBody: true,
  },
  'POST /api/uploads/:uploadCode/my-photos': OWN_PHOTOS,
  'POST /api/uploads/:uploadCode/known': OWN_PHOTOS,
  'GET /api/uploads/:uploadCode/pin-status': { ...VIEWS },
  'POST /api/uploads/:uploadCode/photos/:photoId/reports': RARE_WRITES,
  'PATCH /api/uploads/:uploadCode/photos/:photoId/heart': HEARTS,
  'GET /api/albums/:albumId': {
    device: { max: 120, windowMs: MINUTE_MS },
    address: { max: 6_000, windowMs: MINUTE_MS },
  },
  // An <img> names no device: 600 for each of two hundred guests.
  'GET /uploads/:storedFilename': { address: { max: 200 * 600, windowMs: MINUTE_MS } },
  // Nor do messengers, which have few addresses.
  'GET /upload/:uploadCode/picture.jpg': { address: { max: 600, windowMs: MINUTE_MS } },
  // Nor does a download. Twenty a second are enough for programs that load one file in sixteen parts.
  'GET /api/zips/:zipId': { address: { max: 20 * 60, windowMs: MINUTE_MS } },
};

/** Seconds: one of the requests ends soon. */
const AT_ONCE_WAIT = 2;
/** A known device keeps this share of a spent budget. */
const PART_OF_BUDGET = 1 / 200;
/** From unknown devices of one address: beyond it their bodies are not read. */
const REFUSED_BODIES: Pace = { max: 10, windowMs: 1_000 };
/** The same for uploads that are refused without their body: each costs its statements. */
const REFUSED_EARLY: Pace = { max: 100, windowMs: 1_000 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Throws SLOW_DOWN. Null where a route has no limits. */
    admitBody: (() => void) | null;
    settleLimits: ((status: number) => void) | null;
  }
}
const SLOWED_DOWN = 429;

/** After the body: the album was closed or deleted meanwhile, or a limit was reached. */
const NOT_OF_BODY = [401, 403, 404, 410, SLOWED_DOWN];

/** PHOTO_KNOWN: the album has it already. */
const PRESENT = 409;

/** These cost as much as the file itself. */
const LOOKED_UP = [410, 416];

/** As in nginx: the client hung up. */
const BROKEN_OFF = 499;

/** Gives the devices that were served. */
export function limitRates(
  app: FastifyInstance,
  now: () => number,
  nodes: Nodes,
  limits = RATE_LIMITS,
): KnownDevices {
  const known = knownDevices(now);
  const gates = new Map<RouteLimits, (request: FastifyRequest, reply: FastifyReply) => void>();
  app.decorateRequest('admitBody', null);
  app.decorateRequest('settleLimits', null);
  app.addHook('onRoute', (route) => {
    const method = route.method === 'HEAD' ? 'GET' : String(route.method);
    const address = `${method} ${route.url}`;
    const limit = limits[address];
    if (!limit) return;
    // Routes may share their limits.
    const gate =
      gates.get(limit) ??
      (limit.device
        ? gateOf(limit, known, now, sharedCounter(limit.device, now, address, nodes))
        : gateOfAddress(limit.address, now));
    gates.set(limit, gate);
    route.onRequest = async (request, reply) => gate(request, reply);
    route.onSend = async (request, reply) => request.settleLimits?.(reply.statusCode);
  });
  return known;
}

/** For what names no device. */
function gateOfAddress(address: Pace, now: () => number) {
  const served = windowCounter(address, now);
  return (request: FastifyRequest): void => {
    const caller = describeCaller(request);
    refuse(served.wait(caller.address));
    request.settleLimits = (status) => {
      if (status < 400 || LOOKED_UP.includes(status)) served.count(caller.address);
    };
  };
}

function gateOf(
  { address, atOnce, hasBody }: RouteLimits,
  known: KnownDevices,
  now: () => number,
  ofDevice: Pick<WindowCounter, 'count'>,
) {
  const served = windowCounter(address, now);
  const anonymous = windowCounter(address, now);
  /** Answers of routes with a body that did not need it, to unknown devices: they spend no budget of uploads. */
  const unread = windowCounter(address, now);
  const parts = windowCounter({ ...address, max: Math.ceil(address.max * PART_OF_BUDGET) }, now);
  const refusedBodies = windowCounter(REFUSED_BODIES, now);
  const refusedEarly = windowCounter(REFUSED_EARLY, now);
  const holdPlace = limitAtOnce(atOnce);

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const caller = describeCaller(request);
    if (caller.clientId === null) {
      refuse(anonymous.count(caller.address));
      return;
    }

    const who = `${caller.address} ${caller.clientId}`;
    refuse(ofDevice.count(who));
    if (!known.has(who)) refuse(unread.wait(caller.address) ?? refusedEarly.wait(caller.address));
    holdPlace(who, reply);

    let isAdmitted = false;
    const admit = () => {
      const wait = served.wait(caller.address);
      if (!known.has(who)) refuse(wait ?? (hasBody ? refusedBodies.wait(caller.address) : null));
      else if (wait !== null) refuse(parts.count(who));
      isAdmitted = true;
    };
    const settle = (status: number) => {
      request.settleLimits = null;
      if (status < 400 || (hasBody && status === PRESENT)) {
        if (isAdmitted) served.count(caller.address);
        else if (!known.has(who)) unread.count(caller.address);
        // An answer before the body proves nothing: made-up devices get one too.
        if (isAdmitted) known.noteSuccess(who, caller.address, hasBody === true);
      } else if (status < 500) {
        const isBodyAtFault = isAdmitted && !NOT_OF_BODY.includes(status);
        const refused = isBodyAtFault ? refusedBodies : isAdmitted ? null : refusedEarly;
        if (hasBody && !known.has(who)) refused?.count(caller.address);
        // Bad Wi-Fi breaks uploads off again and again.
        if (status !== BROKEN_OFF && status !== SLOWED_DOWN) known.noteRefusal(who);
      }
    };
    request.settleLimits = settle;
    reply.raw.once('close', () => request.settleLimits?.(BROKEN_OFF));
    if (hasBody) request.admitBody = admit;
    else admit();
  };
}

function limitAtOnce(max = Number.POSITIVE_INFINITY) {
  const running = new Map<string, number>();
  return (who: string, reply: FastifyReply): void => {
    const before = running.get(who) ?? 0;
    if (before >= max) refuse(AT_ONCE_WAIT);
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

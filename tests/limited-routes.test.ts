// Nobody asks without a limit, and of each route it is known what it costs (docs/decisions/0020-rate-limits.md).
import { expect, test } from 'vitest';
import { RATE_LIMITS } from '../server/http/limits/rate-limits.ts';
import type { Pace } from '../server/http/limits/window-counter.ts';
import { allRoutes } from '../shared/api/all-routes.ts';
import { splitAddress } from '../shared/api/contract.ts';

/** In milliseconds: to delete 500 photos. */
const MOST_MS = 2_000;
const addresses = Object.keys(allRoutes);

const isPace = (pace: Pace | undefined) =>
  pace !== undefined && [pace.max, pace.windowMs].every((value) => value > 0 && Number.isFinite(value));

test('every route has a limit by address, and by device', () => {
  const unlimited = addresses.filter((address) => {
    const [method, path] = splitAddress(address);
    const limits = RATE_LIMITS[`${method} /api${path}`];
    return !isPace(limits?.device) || !isPace(limits?.address);
  });
  expect(unlimited).toEqual([]);
});

test('of every route it was measured what it costs', () => {
  const wrong = Object.entries(allRoutes).filter(([, { costMs }]) => !(costMs > 0 && costMs <= MOST_MS));
  expect(wrong).toEqual([]);
});

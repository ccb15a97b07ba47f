// Nobody asks without a limit, and of each route it is known what it costs (docs/decisions/0020-rate-limits.md).
import { expect, test } from 'vitest';
import { RATE_LIMITS } from '../server/http/limits/rate-limits.ts';
import { ROUTE_COSTS } from '../server/http/limits/route-costs.ts';
import { allRoutes } from '../shared/api/all-routes.ts';
import { splitAddress } from '../shared/api/contract.ts';

const addresses = Object.keys(allRoutes);

test('every route has a limit by address, and by device', () => {
  const unlimited = addresses.filter((address) => {
    const [method, path] = splitAddress(address);
    const limits = RATE_LIMITS[`${method} /api${path}`];
    return !limits?.device || !limits.address;
  });
  expect(unlimited).toEqual([]);
});

test('of every route it was measured what it costs', () => {
  expect(Object.keys(ROUTE_COSTS).sort()).toEqual([...addresses].sort());
});

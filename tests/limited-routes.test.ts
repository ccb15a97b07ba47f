// Nobody asks without a limit what needs no account (docs/decisions/0020-rate-limits.md).
import { expect, test } from 'vitest';
import { RATE_LIMITS } from '../server/http/limits/rate-limits.ts';
import { allRoutes } from '../shared/api/all-routes.ts';
import { splitAddress } from '../shared/api/contract.ts';

/** Their operations count attempts in the database, by account or address; live streams are bounded by number. */
const COUNTED_ELSEWHERE = [
  'POST /auth/register',
  'POST /auth/register-guest',
  'POST /auth/login',
  'POST /admin/auth/login',
  'POST /uploads/:uploadCode/verify-pin',
  'POST /uploads/:uploadCode/zips',
  'GET /uploads/:uploadCode/events',
  'GET /albums/:albumId/events',
];

test('every route that needs no account has a limit by address, and by device', () => {
  const open = Object.entries(allRoutes).filter(([, { access }]) => access === 'public');
  const unlimited = open
    .map(([address]) => address)
    .filter((address) => {
      const [method, path] = splitAddress(address);
      const limits = RATE_LIMITS[`${method} /api${path}`];
      return !limits?.device || !limits.address;
    });
  expect(unlimited.sort()).toEqual(COUNTED_ELSEWHERE.sort());
});

// When the client discards photos that were never sent.

import { expect, it } from 'vitest';
import { isExpiredUpload } from './leftovers.ts';

const DAY_MS = 24 * 3_600_000;
const eventDay = Date.UTC(2026, 5, 20);
const isOverAfter = (days: number) => isExpiredUpload(eventDay, eventDay + days * DAY_MS);

it('unsent photos are kept for thirty days', () => {
  expect([0, 1, 29, 30].map(isOverAfter)).toEqual([false, false, false, false]);
  expect([31, 60, 800].map(isOverAfter)).toEqual([true, true, true]);
});

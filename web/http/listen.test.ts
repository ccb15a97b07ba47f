// How long a broken live line waits before it tries again.

import { expect, test } from 'vitest';
import { backOff } from './listen.ts';

test('at most a second at first, doubling, never more than half a minute', () => {
  expect([0, 1, 2, 4, 5, 60].map((attempt) => backOff(attempt, 1))).toEqual([
    1000, 2000, 4000, 16_000, 30_000, 30_000,
  ]);
});

test('full jitter: any wait from none to the whole', () => {
  expect(backOff(3, 0)).toBe(0);
  expect(backOff(3, 0.5)).toBe(4000);
});

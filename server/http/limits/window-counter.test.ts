import { expect, test } from 'vitest';
import { windowCounter } from './window-counter.ts';

test('so many in a window, and none more before it ends; to ask counts nothing', () => {
  let now = 0;
  const { count, wait } = windowCounter({ max: 2, windowMs: 60_000 }, () => now);
  expect([count('a'), wait('a'), wait('a'), count('a'), count('b')]).toEqual([null, null, null, null, null]);
  expect([wait('a'), wait('b'), wait('c')]).toEqual([60, null, null]);
  expect(count('a')).toBe(60);
  now = 59_500;
  expect(count('a')).toBe(1);
  now = 60_000;
  expect([wait('a'), count('a')]).toEqual([null, null]);
});

test('however many come, only the latest are remembered', () => {
  const { count } = windowCounter({ max: 1, windowMs: 60_000 }, () => 0, 100);
  for (let who = 0; who < 100; who += 1) count(`phone ${who}`);
  expect(count('phone 0')).toBe(60);
  for (let who = 100; who < 150; who += 1) count(`phone ${who}`);
  expect(count('phone 0')).toBe(null);
  expect(count('phone 149')).toBe(60);
});

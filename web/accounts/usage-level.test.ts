import { expect, test } from 'vitest';
import { toPercentage, usageLevel } from './usage-level.ts';

test.each([
  [0, 500, 'calm'],
  [374.9, 500, 'calm'],
  [375, 500, 'near'],
  [449.9, 500, 'near'],
  [450, 500, 'full'],
  [500, 500, 'full'],
])('%d of %d is %s', (used, limit, level) => {
  expect(usageLevel(toPercentage(used, limit))).toBe(level);
});

test('after a smaller tier more may be used than there is: the bar is full, not longer', () => {
  expect(toPercentage(900, 500)).toBe(100);
});

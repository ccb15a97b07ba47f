import { expect, test } from 'vitest';
import { toPercentage, usageLevel } from './usage-level.ts';

test.each([
  [0, 500, 'calm'],
  [374.9, 500, 'calm'],
  [375, 500, 'near'],
  [449.9, 500, 'near'],
  [450, 500, 'full'],
  [500, 500, 'full'],
])('%d of %d bytes are %s', (used, limit, level) => {
  expect(usageLevel(toPercentage(used, limit))).toBe(level);
});

test('if more is used than the tier allows, the bar is full and not longer', () => {
  expect(toPercentage(900, 500)).toBe(100);
});

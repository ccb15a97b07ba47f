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

test('if the usage exceeds the tier’s limit, the bar is full but not longer', () => {
  expect(toPercentage(900, 500)).toBe(100);
});

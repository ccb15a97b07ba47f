// The semaphore: how many tasks run at once, and in which order.

import { expect, test } from 'vitest';
import { semaphore } from './semaphore.ts';

test('a few at a time, the others in their order, also behind one that fails', async () => {
  const turns = semaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    turns.take(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('broken');
    });
  const all = Promise.allSettled([1, 2, 3, 4].map(work));
  expect(begun).toEqual([1, 2]);
  expect(turns.waiting()).toBe(2);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  ends[2]?.();
  ends[3]?.();
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(turns.waiting()).toBe(0);
});

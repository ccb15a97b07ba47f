import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { imagingLimits, limitsForProcess, limitsOfProcess, tileThreads } from './imaging-limits.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

test('as many images are decoded at once as there are cores, unless it is configured', () => {
  expect(imagingLimits().jobs).toBe(availableParallelism());
  expect(imagingLimits(5).jobs).toBe(5);
});

test.each([
  [1, 64 * GB, 1, 700 * MB],
  [2, 64 * GB, 2, 700 * MB],
  [16, 64 * GB, 16, 2_800 * MB],
  // Half of what is free, and never less than two have always had.
  [16, 2_000 * MB, 4, 1_000 * MB],
  [16, 500 * MB, 2, 700 * MB],
])(
  'with %i jobs configured and %i bytes free, %i images are decoded at a time in %i bytes',
  (wanted, freeBytes, jobs, maxBytes) => {
    expect(imagingLimits(wanted, freeBytes)).toEqual({ jobs, maxBytes });
  },
);

test('the imaging process receives its limits and has the threads for them', () => {
  const told = limitsForProcess({ jobs: 16, maxBytes: GB });
  expect(limitsOfProcess(told)).toEqual({ jobs: 16, maxBytes: GB });
  expect(told.UV_THREADPOOL_SIZE).toBe('32');
  expect(limitsForProcess({ jobs: 1, maxBytes: GB }).UV_THREADPOOL_SIZE).toBe('4');
  expect([1, 2, 3, 16].map((jobs) => tileThreads({ jobs }))).toEqual([1, 2, 3, 4]);
});

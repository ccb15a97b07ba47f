import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { imagingLimits } from './imaging-limits.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

test('the default number of imaging processes is the number of cores', () => {
  expect(imagingLimits(undefined, 512 * GB).jobs).toBe(availableParallelism());
  expect(imagingLimits(5, 64 * GB).jobs).toBe(5);
});

test.each([
  [1, 64 * GB, 1, 1],
  [2, 64 * GB, 2, 2],
  [16, 64 * GB, 16, 16],
  [4, 3 * GB, 4, 2],
  // Within three quarters of what is free, and never less than two of usual photos and a large one.
  [16, 2_000 * MB, 10, 1],
  [16, 500 * MB, 2, 1],
])(
  'of %i configured processes with %i free bytes, %i run and %i decode large pictures',
  (wanted, free, jobs, heavy) => {
    expect(imagingLimits(wanted, free)).toEqual({ jobs, heavyJobs: heavy, maxBytes: 900 * MB });
  },
);

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { type Job, startJobs } from './scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a job without work pauses until its interval ends or it is woken', async () => {
  const found: boolean[] = [];
  let isThere = false;
  let wake = () => {};
  const job: Job = {
    name: 'look',
    everyMs: 1_000,
    restMs: 10_000,
    listen(_ctx, wakeIt) {
      wake = wakeIt;
    },
    async run() {
      found.push(isThere);
      return isThere;
    },
  };
  const stop = startJobs({} as Context, [job]);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(found).toEqual([false]);
  isThere = true;
  wake();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(found).toEqual([false, true, true, true]);
  isThere = false;
  await vi.advanceTimersByTimeAsync(9_500);
  expect(found).toEqual([false, true, true, true, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(found).toEqual([false, true, true, true, false, false]);
  await stop();
  wake();
  expect(found).toHaveLength(6);
});

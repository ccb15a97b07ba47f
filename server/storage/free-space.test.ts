import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getReserve, type Volume, watchFreeSpace } from './free-space.ts';

const GB = 1024 ** 3;
const MB = 1024 ** 2;
const LOOK_AGAIN_MS = 1_001;
const settings = { DATA_DIR: '/photos' };

let logged: string[];
const log = {
  error: (_figures: object, text: string) => void logged.push(text),
  info: (_figures: object, text: string) => void logged.push(text),
};

beforeEach(() => {
  logged = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('free space is measured at most once a second, and a change of state is logged once', async () => {
  const volume: Volume = { freeBytes: 50 * GB, totalBytes: 100 * GB };
  const measure = vi.fn(async () => volume);
  const { isShort } = watchFreeSpace('/photos', settings, log as never, measure);
  expect(await isShort()).toBe(false);
  volume.freeBytes = 4.9 * GB;
  expect([await isShort(), measure.mock.calls]).toEqual([false, [['/photos'], ['/photos']]]);
  for (let round = 0; round < 3; round += 1) {
    vi.advanceTimersByTime(LOOK_AGAIN_MS);
    expect(await isShort()).toBe(true);
  }
  expect(logged).toEqual(['the data volume is nearly full: uploads are refused']);

  volume.freeBytes = 5.1 * GB;
  vi.advanceTimersByTime(LOOK_AGAIN_MS);
  expect([await isShort(), measure.mock.calls.length]).toEqual([false, 10]);
  expect(logged).toHaveLength(2);
});

test('a setting determines how much space stays free, and 0 means none', async () => {
  const measure = async () => ({ freeBytes: 0.5 * GB, totalBytes: 100 * GB });
  expect(await watchFreeSpace('/', { ...settings, MIN_FREE_MB: 511 }, log as never, measure).isShort()).toBe(
    false,
  );
  expect(await watchFreeSpace('/', { ...settings, MIN_FREE_MB: 513 }, log as never, measure).isShort()).toBe(
    true,
  );
  expect(await watchFreeSpace('/', { ...settings, MIN_FREE_MB: 0 }, log as never, measure).isShort()).toBe(
    false,
  );
});

test('a full volume accepts no uploads, whatever the setting is', async () => {
  const measure = async () => ({ freeBytes: 0.9 * MB, totalBytes: 100 * GB });
  const { isShort, isFull } = watchFreeSpace('/', { ...settings, MIN_FREE_MB: 0 }, log as never, measure);
  expect([await isShort(), await isFull()]).toEqual([true, true]);
});

test.each([
  [1, 0.1],
  [8, 0.8],
  [20, 2],
  [32, 2],
  [40, 2],
  [100, 5],
  [4000, 200],
])('on a volume of %s GB, %s GB are kept free', (volume, reserve) => {
  expect(getReserve(volume * GB) / GB).toBeCloseTo(reserve);
});

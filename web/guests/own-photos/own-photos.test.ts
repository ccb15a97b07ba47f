import { afterEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../browser/storage/session.ts';
import { ApiError } from '../../http/api-error.ts';
import { openOwnPhotos } from './own-photos.ts';

vi.mock('../../http/request.ts', () => ({ request: vi.fn() }));
const { request } = await import('../../http/request.ts');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an answer that comes after the phone was forgotten brings nothing back', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  let answer: (reply: object) => void = () => undefined;
  vi.mocked(request).mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  const mine = openOwnPhotos('GARDEN2345');
  const loading = mine.load();
  mine.forget();
  answer({ photos: [{ id: 'cake' }], removed: 1, loved: ['cake'] });
  await loading;
  expect(mine.snapshot()).toMatchObject({ photos: [], removed: 0, loved: new Set() });
});

test('a heart that was tapped while the list was on its way stays as it was tapped', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  let answer: (reply: object) => void = () => undefined;
  vi.mocked(request).mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  const mine = openOwnPhotos('PIER234567');
  const loading = mine.load();
  mine.setLoved('jetty', true);
  mine.setLoved('cake', false);
  answer({ photos: [], removed: 0, loved: ['cake', 'toast'], processing: 0 });
  await loading;
  expect([...mine.snapshot().loved].sort()).toEqual(['jetty', 'toast']);
});

test('a photo whose picture is still made is looked for again until it is there, while a page shows the list', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  const reply = { photos: [], removed: 0, loved: [], processing: 1 };
  vi.mocked(request).mockReset();
  vi.mocked(request).mockResolvedValue(reply as never);
  const mine = openOwnPhotos('LAKE234567');
  const leave = mine.subscribe(() => undefined);
  await mine.load();
  await vi.advanceTimersByTimeAsync(60_000);
  const asked = vi.mocked(request).mock.calls.length;
  expect(asked).toBeGreaterThan(2);
  expect(asked).toBeLessThan(15);

  vi.mocked(request).mockResolvedValue({ ...reply, photos: [{ id: 'cake' }], processing: 0 } as never);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(mine.snapshot().photos).toEqual([{ id: 'cake' }]);
  const settled = vi.mocked(request).mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.mocked(request).mock.calls).toHaveLength(settled);

  vi.mocked(request).mockResolvedValue(reply as never);
  await mine.load();
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.mocked(request).mock.calls).toHaveLength(settled + 1);
});

test('photos that are stored one after the other are asked for together; one who asks too often asks again', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  const ask = vi.mocked(request).mockReset();
  ask.mockRejectedValueOnce(new ApiError(429, 'SLOW_DOWN', 'Slow down.') as never);
  ask.mockResolvedValue({ photos: [{ id: 'cake' }], removed: 0, loved: [], processing: 0 } as never);
  const mine = openOwnPhotos('PARTY23456');
  const leave = mine.subscribe(() => undefined);
  for (let photo = 0; photo < 30; photo += 1) mine.loadSoon();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(mine.snapshot().status).toBe('failed');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(mine.snapshot().photos).toEqual([{ id: 'cake' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  leave();
});

test('the next user of a device does not see what the last one saw', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.mocked(request).mockReset();
  vi.mocked(request).mockResolvedValue({
    photos: [{ id: 'cake' }],
    removed: 0,
    loved: [],
    processing: 0,
  } as never);
  startSession({ token: 'ava', user: { id: 'ava' } } as never, true);
  await openOwnPhotos('DUNE234567').load();
  endSession('person');
  expect(openOwnPhotos('DUNE234567').snapshot().photos).toEqual([]);
});

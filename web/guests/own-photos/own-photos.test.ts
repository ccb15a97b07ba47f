import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../http/api-error.ts';
import { queryClient } from '../../http/query-client.ts';
import { request } from '../../http/request.ts';
import { openOwnPhotos } from './own-photos.ts';

vi.mock('../../http/request.ts', () => ({ request: vi.fn() }));

const ask = vi.mocked(request);
const reply = { photos: [], removed: 0, loved: [], processing: 0 };
const answerWith = (next: object) => ask.mockResolvedValue({ ...reply, ...next } as never);

/** Renders the hook as a page does. `list` is what the page shows. */
function show(uploadCode: string, isAsked = true) {
  const own = openOwnPhotos(uploadCode, null);
  const observer = new QueryObserver(queryClient, { ...own.options, enabled: isAsked });
  const leave = observer.subscribe(() => undefined);
  return { own, leave, list: () => observer.getCurrentResult().data };
}

/** Holds the next response until it is sent. */
function holdAnswer() {
  let send: (next: object) => void = () => undefined;
  ask.mockReturnValueOnce(
    new Promise((resolve) => (send = (next) => resolve({ ...reply, ...next }))) as never,
  );
  return (next: object) => send(next);
}

beforeEach(() => {
  // Without a window, the library assumes a server and repeats no request.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  ask.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  queryClient.clear();
  environmentManager.setIsServer(() => typeof window === 'undefined');
});

test('a response that arrives after the phone’s data were deleted does not restore the photos', async () => {
  const send = holdAnswer();
  const { own, list, leave } = show('GARDEN2345');
  await own.forget();
  send({ photos: [{ id: 'cake' }], removed: 1, loved: ['cake'] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(list()).toMatchObject({ photos: [], removed: 0, loved: new Set() });
  leave();
});

test('a heart that is tapped while the list loads keeps its new state', async () => {
  const send = holdAnswer();
  const { own, list, leave } = show('PIER234567');
  own.setLoved('jetty', true);
  own.setLoved('cake', false);
  send({ loved: ['cake', 'toast'] });
  await vi.advanceTimersByTimeAsync(1000);
  expect([...(list()?.loved ?? [])].sort()).toEqual(['jetty', 'toast']);
  leave();
});

test('a photo without a thumbnail is requested again until it has a thumbnail, while a page shows the list', async () => {
  answerWith({ processing: 1 });
  const { list, leave } = show('LAKE234567');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask.mock.calls.length).toBeGreaterThan(3);
  expect(ask.mock.calls.length).toBeLessThan(15);

  answerWith({ photos: [{ id: 'cake' }] });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(list()?.photos).toEqual([{ id: 'cake' }]);
  const settled = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(settled);

  answerWith({ processing: 1 });
  await vi.advanceTimersByTimeAsync(0);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(settled);
});

test('photos that are stored one after another cause a single request', async () => {
  ask.mockRejectedValueOnce(new ApiError(429, 'SLOW_DOWN', 'Slow down.'));
  answerWith({ photos: [{ id: 'cake' }] });
  const { own, list, leave } = show('PARTY23456', false);
  for (let photo = 0; photo < 30; photo += 1) own.loadSoon();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(list()?.photos).toEqual([{ id: 'cake' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  leave();
});

test('the next user of a device does not see the previous user’s photos', async () => {
  answerWith({ photos: [{ id: 'cake' }] });
  await openOwnPhotos('DUNE234567', 'ava').load();
  const listOf = (userId: string | null) =>
    queryClient.getQueryData(openOwnPhotos('DUNE234567', userId).options.queryKey);
  expect(listOf('ava')).toMatchObject({ photos: [{ id: 'cake' }] });
  expect(listOf(null)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { details, lineLost, openSteeredQueue, settle, stored } from '../../../tests/support/steered-queue.ts';

const halfSent = { loaded: 4, total: 8, percentage: 50 };

it('a video starts when no photo is left to start, and the next one after it', async () => {
  const { queue, calls, call, choose, chooseVideos, states } = openSteeredQueue();
  chooseVideos(2);
  choose(4);
  queue.start(details);
  expect(calls.map(({ filename }) => filename)).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']);
  await call(0).answer(stored);
  expect(call(3).filename).toBe('photo-4.jpg');
  await call(1).answer(stored);
  await call(2).answer(stored);
  expect(states()).toEqual(['uploading', 'pending', 'success', 'success', 'success', 'uploading']);
  await call(4).answer(stored);
  expect(call(5).filename).toBe('clip-2.mp4');
});

it('photos that are chosen later are sent beside the video', () => {
  const { queue, calls, choose, chooseVideos } = openSteeredQueue();
  chooseVideos(1);
  queue.start(details);
  choose(3);
  queue.start(details);
  expect(calls.map(({ filename }) => filename)).toEqual(['clip-1.mp4', 'photo-1.jpg', 'photo-2.jpg']);
});

it('a photo that waits for its retry does not hold up a video', async () => {
  const { queue, calls, call, choose, chooseVideos, states } = openSteeredQueue();
  choose(1);
  chooseVideos(1);
  queue.start(details);
  await call(0).refuse({ status: 500, code: 'INTERNAL', message: 'Out of order.' });
  expect(calls).toHaveLength(2);
  expect(states()).toEqual(['pending', 'uploading']);
});

it('a paused video keeps its progress, lets the next one start, and can be resumed or cancelled', async () => {
  const { queue, calls, call, chooseVideos, states, entry } = openSteeredQueue();
  chooseVideos(2);
  queue.start(details);
  call(0).onProgress(halfSent);
  queue.pause('key-1');
  expect(call(0).signal.aborted).toBe(true);
  expect(entry()).toMatchObject({ state: 'paused', sentBytes: 4 });
  expect(states()).toEqual(['paused', 'uploading']);
  queue.wake();
  expect(states()).toEqual(['paused', 'uploading']);
  queue.retry('key-1');
  expect(states()).toEqual(['pending', 'uploading']);
  await call(1).answer(stored);
  expect(calls.map(({ clientKey }) => clientKey)).toEqual(['key-1', 'key-2', 'key-1']);
  expect(entry()).toMatchObject({ state: 'uploading', sentBytes: 4 });
  queue.pause('key-1');
  queue.cancel('key-1');
  expect(entry()).toMatchObject({ state: 'error', cause: 'cancelled' });
});

it('a video keeps its progress when the connection breaks, and only attempts without progress count', async () => {
  const { queue, call, nextTimer, chooseVideos, entry } = openSteeredQueue();
  chooseVideos(1);
  queue.start(details);
  await call(0).refuse(lineLost);
  nextTimer();
  await call(1).refuse(lineLost);
  expect(entry()).toMatchObject({ state: 'pending', sentBytes: 0, tries: 2 });
  nextTimer();
  call(2).onProgress(halfSent);
  await call(2).refuse(lineLost);
  expect(entry()).toMatchObject({ state: 'pending', sentBytes: 4, tries: 1, problem: 'No line.' });
});

it('a video that the phone finds too long fails before and after the start, and others continue', async () => {
  const refusal = { problem: 'This video is too long.', code: 'VIDEO_TOO_LONG' } as const;
  const checks: ((found: typeof refusal | null) => void)[] = [];
  const { queue, calls, call, chooseVideos, states, entry } = openSteeredQueue({
    checkVideo: () => new Promise((resolve) => void checks.push(resolve)),
  });
  chooseVideos(3);
  checks[0]?.(refusal);
  await settle();
  expect(entry()).toMatchObject({ ...refusal, state: 'error', cause: 'refused', canRetry: false });
  queue.start(details);
  checks[1]?.(refusal);
  checks[2]?.(null);
  await settle();
  expect(call(0).signal.aborted).toBe(true);
  expect(states()).toEqual(['error', 'error', 'uploading']);
  expect(calls.at(-1)?.filename).toBe('clip-3.mp4');
});

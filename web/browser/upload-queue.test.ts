// The upload queue with a sender and a clock that the test holds in its hand.

import { describe, expect, it } from 'vitest';
import type { UploadReply } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { UPLOADS_AT_ONCE } from '../../shared/rules/uploads.ts';
import type { PhotoUpload, UploadEntry } from './upload-entry.ts';
import { CANCELLED, createUploadQueue } from './upload-queue.ts';
import { MAX_RETRIES } from './upload-retry.ts';

const details = {
  userId: null,
  uploadCode: 'ABCDE12345',
  uploaderName: 'Ines',
  uploadSessionId: 'f'.repeat(64),
};
const stored: UploadReply = { photos: [{ id: 'p1' } as Photo], rejected: [] };
const refused = { status: 403, code: 'PHOTO_LIMIT', message: 'This album is full.', details: {} };
const lineLost = { status: 0, code: 'NETWORK', message: 'No line.', details: {} };

interface Call extends PhotoUpload {
  answer: (reply: UploadReply) => Promise<void>;
  refuse: (error: unknown) => Promise<void>;
}

/** Everything that follows from a promise has happened. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

function setUp() {
  const calls: Call[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const world = { isOnline: true, present: null as string | null };
  let keys = 0;
  const queue = createUploadQueue({
    send: (upload) =>
      new Promise((resolve, reject) => {
        upload.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        const after = (act: () => void) => {
          act();
          return settle();
        };
        calls.push({
          ...upload,
          answer: (reply) => after(() => resolve(reply)),
          refuse: (error) => after(() => reject(error)),
        });
      }),
    isOnline: () => world.isOnline,
    mayGo: ({ userId }) => userId === world.present,
    later(run, ms) {
      const timer = { run, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    random: () => 0.5,
    newKey: () => `key-${++keys}`,
  });
  const choose = (count: number) =>
    queue.choose(
      Array.from({ length: count }, (_, index) => new File(['12345678'], `photo-${index + 1}.jpg`)),
    );
  const states = () => queue.snapshot().entries.map((entry) => entry.state);
  const entry = (index = 0) => queue.snapshot().entries[index] as UploadEntry;
  const call = (index: number) => calls[index] as Call;
  const nextTimer = () => {
    const timer = timers.shift();
    timer?.run();
    return timer?.ms;
  };
  return { queue, calls, call, timers, nextTimer, world, choose, states, entry };
}

describe('upload queue', () => {
  it('sends nothing before it is started, then a few at a time, each with its own key', async () => {
    const { queue, calls, call, choose, states } = setUp();
    choose(5);
    expect(calls).toHaveLength(0);
    queue.start(details);
    expect(calls).toHaveLength(UPLOADS_AT_ONCE);
    expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'pending', 'pending']);
    await call(1).answer(stored);
    expect(states()).toEqual(['uploading', 'success', 'uploading', 'uploading', 'pending']);
    expect(calls.map((each) => each.clientKey)).toEqual(['key-1', 'key-2', 'key-3', 'key-4']);
    expect(call(0)).toMatchObject({ ...details, filename: 'photo-1.jpg' });
  });

  it('tells of progress in bytes of the photo, not of the request', () => {
    const { queue, call, choose, entry } = setUp();
    choose(1);
    queue.start(details);
    call(0).onProgress({ loaded: 500, total: 1000, percentage: 50 });
    expect(entry().sentBytes).toBe(4);
  });

  it('tries again with the same key when the line breaks, the server fails or asks to slow down', async () => {
    const { queue, calls, call, nextTimer, choose, states } = setUp();
    choose(1);
    queue.start(details);
    await call(0).refuse(lineLost);
    expect(states()).toEqual(['pending']);
    expect(nextTimer()).toBe(500);
    await call(1).refuse({ ...refused, status: 503 });
    expect(nextTimer()).toBe(1000);
    await call(2).refuse({ ...refused, status: 429, details: { retryAfter: 20 } });
    expect(nextTimer()).toBe(22_000);
    await call(3).answer(stored);
    expect(states()).toEqual(['success']);
    expect(new Set(calls.map((each) => each.clientKey)).size).toBe(1);
  });

  it('gives up after its retries, and starts over by hand', async () => {
    const { queue, calls, call, nextTimer, choose, entry } = setUp();
    choose(1);
    queue.start(details);
    for (let index = 0; index <= MAX_RETRIES; index++) {
      await call(index).refuse(lineLost);
      nextTimer();
    }
    expect(calls).toHaveLength(MAX_RETRIES + 1);
    expect(entry()).toMatchObject({ state: 'error', problem: 'No line.', canRetry: true });
    queue.retry('key-1');
    await call(MAX_RETRIES + 1).refuse(lineLost);
    expect(entry()).toMatchObject({ state: 'pending', tries: 1 });
  });

  it('says why the last attempt failed while it goes on trying, and goes at once when it is asked to', async () => {
    const { queue, calls, call, timers, nextTimer, choose, entry } = setUp();
    choose(1);
    queue.start(details);
    await call(0).refuse({ ...refused, status: 503, message: 'Out of order.', details: { retryAfter: 60 } });
    expect(entry()).toMatchObject({ state: 'pending', problem: 'Out of order.' });
    queue.retry('key-1');
    expect(calls).toHaveLength(2);
    expect(timers).toHaveLength(0);
    expect(entry()).toMatchObject({ state: 'uploading', problem: null });
    await call(1).refuse(lineLost);
    nextTimer();
    // The next attempt by itself: it has not helped yet, and asking once more changes nothing.
    expect(entry()).toMatchObject({ state: 'uploading', problem: 'No line.' });
    queue.retry('key-1');
    expect(calls).toHaveLength(3);
    await call(2).answer(stored);
    expect(entry()).toMatchObject({ state: 'success', problem: null });
  });

  it('does not send earlier by hand what the server asked to come later', async () => {
    const { queue, calls, call, choose, entry } = setUp();
    choose(1);
    queue.start(details);
    await call(0).refuse({ ...refused, status: 429, details: { retryAfter: 20 } });
    expect(entry()).toMatchObject({ state: 'pending', problem: null });
    queue.retry('key-1');
    expect(calls).toHaveLength(1);
  });

  it('keeps to the pace that the server sets for as long as it takes: that spends none of its retries', async () => {
    const { queue, call, nextTimer, choose, entry } = setUp();
    choose(1);
    queue.start(details);
    for (let index = 0; index <= MAX_RETRIES; index++) {
      await call(index).refuse({ ...refused, status: 429, details: { retryAfter: 2 } });
      expect(entry()).toMatchObject({ state: 'pending', tries: 0 });
      nextTimer();
    }
    await call(MAX_RETRIES + 1).answer(stored);
    expect(entry().state).toBe('success');
  });

  it('takes a refusal as final, in the words of the server, and goes on with the others', async () => {
    const { queue, call, timers, choose, states, entry } = setUp();
    choose(4);
    queue.start(details);
    await call(0).refuse(refused);
    expect(timers).toHaveLength(0);
    expect(entry()).toMatchObject({ state: 'error', problem: 'This album is full.', canRetry: true });
    expect(states().slice(1)).toEqual(['uploading', 'uploading', 'uploading']);
  });

  it('offers no retry for a file that is itself refused', async () => {
    const { queue, calls, call, choose, entry } = setUp();
    choose(2);
    queue.start(details);
    await call(0).refuse({ ...refused, status: 415, message: 'Not a photo.' });
    const error = 'Photo could not be read.';
    await call(1).answer({
      photos: [],
      rejected: [{ filename: 'photo-2.jpg', error, code: 'UNREADABLE' }],
    });
    expect(entry(0)).toMatchObject({ state: 'error', problem: 'Not a photo.', canRetry: false });
    expect(entry(1)).toMatchObject({ state: 'error', problem: error, canRetry: false });
    queue.retry('key-1');
    expect(calls).toHaveLength(2);
  });

  it('cancels a photo on its way, lets the next one go, and can be asked again', async () => {
    const { queue, call, calls, choose, states, entry } = setUp();
    choose(4);
    queue.start(details);
    queue.cancel('key-1');
    expect(call(0).signal.aborted).toBe(true);
    expect(entry()).toMatchObject({ state: 'error', problem: CANCELLED });
    queue.retry('key-1');
    await call(1).answer(stored);
    expect(states()).toEqual(['uploading', 'success', 'uploading', 'uploading']);
    expect(calls.at(-1)?.clientKey).toBe('key-1');
  });

  it('ignores what a cancelled request still says', async () => {
    const { queue, call, choose, entry } = setUp();
    choose(1);
    queue.start(details);
    queue.cancel('key-1');
    queue.retry('key-1');
    call(0).onProgress({ loaded: 1, total: 1, percentage: 100 });
    await call(0).answer(stored);
    expect(entry()).toMatchObject({ state: 'uploading', sentBytes: 0 });
  });

  it('waits without a connection, spends no attempt, and continues when it is back', async () => {
    const { queue, calls, call, timers, world, choose, states, entry } = setUp();
    choose(1);
    queue.start(details);
    world.isOnline = false;
    queue.wake();
    await call(0).refuse(lineLost);
    expect(queue.snapshot().isOffline).toBe(true);
    expect(entry()).toMatchObject({ state: 'pending', tries: 0 });
    expect(timers).toHaveLength(0);
    world.isOnline = true;
    queue.wake();
    expect(calls).toHaveLength(2);
    expect(queue.snapshot().isOffline).toBe(false);
    expect(states()).toEqual(['uploading']);
  });

  it('lets photos wait for their person, while others’ go on', async () => {
    const { queue, calls, call, timers, world, choose, states } = setUp();
    world.present = 'ava';
    choose(1);
    queue.start({ ...details, userId: 'ava' });
    expect(calls).toHaveLength(1);
    world.present = null;
    await call(0).refuse({ ...refused, status: 401, code: 'NOT_SIGNED_IN' });
    expect(timers).toHaveLength(0);
    choose(1);
    queue.start(details);
    expect(states()).toEqual(['pending', 'uploading']);
    expect(queue.snapshot().isOffline).toBe(false);
    world.present = 'ava';
    queue.wake();
    expect(calls.map(({ userId }) => userId)).toEqual(['ava', null, 'ava']);
  });

  it('cuts its own waits short on waking, but not those the server ordered', async () => {
    const { queue, calls, call, choose, states } = setUp();
    choose(2);
    queue.start(details);
    await call(0).refuse(lineLost);
    await call(1).refuse({ ...refused, status: 429, details: { retryAfter: 60 } });
    queue.wake();
    expect(calls).toHaveLength(3);
    expect(states()).toEqual(['uploading', 'pending']);
  });

  it('takes up again on waking what only the line had failed', async () => {
    const { queue, call, nextTimer, choose, states } = setUp();
    choose(2);
    queue.start(details);
    await call(0).refuse(refused);
    for (let index = 1; index <= MAX_RETRIES + 1; index++) {
      await call(index).refuse(lineLost);
      nextTimer();
    }
    expect(states()).toEqual(['error', 'error']);
    queue.wake();
    expect(states()).toEqual(['error', 'uploading']);
  });

  it('puts away what is done with, and keeps what was chosen since and what may still be stored', async () => {
    const { queue, call, choose, states, entry } = setUp();
    choose(4);
    queue.start(details);
    await call(0).answer(stored);
    await call(1).refuse({ ...refused, status: 415 });
    await call(2).refuse(refused);
    queue.cancel('key-4');
    choose(1);
    queue.clearSettled();
    expect(states()).toEqual(['error', 'chosen']);
    expect(entry().problem).toBe('This album is full.');
  });
});

import { describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages/messages.ts';
import { UPLOADS_AT_ONCE } from '../../../shared/rules/uploads/uploads.ts';
import {
  details,
  lineLost,
  openSteeredQueue,
  refused,
  stored,
} from '../../../tests/support/steered-queue.ts';
import { MAX_RETRIES } from './upload-retry.ts';

describe('upload queue', () => {
  it('sends nothing before it is started, and then only a few photos at a time', async () => {
    const { queue, calls, call, choose, states } = openSteeredQueue();
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

  it('sends a line for the guest book at once, while chosen photos stay chosen', async () => {
    const { queue, calls, call, nextTimer, choose, states } = openSteeredQueue();
    choose(1);
    const entry = { kind: 'line' } as const;
    queue.send(new File(['To many more years!'], 'line.txt'), { ...details, entry });
    expect(states()).toEqual(['chosen', 'uploading']);
    expect(call(0)).toMatchObject({ entry, clientKey: 'key-2' });
    await call(0).refuse(lineLost);
    nextTimer();
    await call(1).answer({ photos: [], rejected: [] });
    expect(states()).toEqual(['chosen', 'success']);
    expect(calls.map(({ clientKey }) => clientKey)).toEqual(['key-2', 'key-2']);
  });

  it('reports progress in bytes of the photo, not of the request', () => {
    const { queue, call, choose, entry } = openSteeredQueue();
    choose(1);
    queue.start(details);
    call(0).onProgress({ loaded: 500, total: 1000, percentage: 50 });
    expect(entry().sentBytes).toBe(4);
  });

  it('retries with the same key after a broken connection, a server error or Retry-After', async () => {
    const { queue, calls, call, nextTimer, choose, states } = openSteeredQueue();
    choose(1);
    queue.start(details);
    await call(0).refuse(lineLost);
    expect(states()).toEqual(['pending']);
    expect(nextTimer()).toBe(500);
    await call(1).refuse({ ...refused, status: 503 });
    expect(nextTimer()).toBe(1000);
    await call(2).refuse({ ...refused, status: 429, details: { retryAfter: 20 } });
    expect(nextTimer()).toBe(20_000);
    expect(nextTimer()).toBe(2000);
    await call(3).answer(stored);
    expect(states()).toEqual(['success']);
    expect(new Set(calls.map((each) => each.clientKey)).size).toBe(1);
  });

  it('stops after its last automatic retry, and starts again by hand', async () => {
    const { queue, calls, call, nextTimer, choose, entry } = openSteeredQueue();
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

  it('shows why the last attempt failed, and retries at once on request', async () => {
    const { queue, calls, call, timers, nextTimer, choose, entry } = openSteeredQueue();
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
    // The automatic retry runs: it has not succeeded yet, and a manual retry changes nothing.
    expect(entry()).toMatchObject({ state: 'uploading', problem: 'No line.' });
    queue.retry('key-1');
    expect(calls).toHaveLength(3);
    await call(2).answer(stored);
    expect(entry()).toMatchObject({ state: 'success', problem: null });
  });

  it('does not retry by hand before the server’s Retry-After has passed', async () => {
    const { queue, calls, call, choose, entry } = openSteeredQueue();
    choose(1);
    queue.start(details);
    await call(0).refuse({ ...refused, status: 429, details: { retryAfter: 20 } });
    expect(entry()).toMatchObject({ state: 'pending', problem: null });
    queue.retry('key-1');
    expect(calls).toHaveLength(1);
  });

  it('does not count waiting for Retry-After as a retry', async () => {
    const { queue, call, nextTimer, choose, entry } = openSteeredQueue();
    choose(1);
    queue.start(details);
    for (let index = 0; index <= MAX_RETRIES; index++) {
      await call(index).refuse({ ...refused, status: 429, details: { retryAfter: 2 } });
      expect(entry()).toMatchObject({ state: 'pending', tries: 0 });
      nextTimer();
      nextTimer();
    }
    await call(MAX_RETRIES + 1).answer(stored);
    expect(entry().state).toBe('success');
  });

  it('treats a rejection as final, shows the server’s text, and continues with other photos', async () => {
    const { queue, call, timers, choose, states, entry } = openSteeredQueue();
    choose(4);
    queue.start(details);
    await call(0).refuse(refused);
    expect(timers).toHaveLength(0);
    expect(entry()).toMatchObject({ state: 'error', problem: 'This album is full.', canRetry: true });
    expect(states().slice(1)).toEqual(['uploading', 'uploading', 'uploading']);
  });

  it('offers no retry for an invalid file', async () => {
    const { queue, calls, call, choose, entry } = openSteeredQueue();
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

  it('cancels an upload and continues with the next photo', async () => {
    const { queue, call, calls, choose, states, entry } = openSteeredQueue();
    choose(4);
    queue.start(details);
    queue.cancel('key-1');
    expect(call(0).signal.aborted).toBe(true);
    expect(entry()).toMatchObject({ state: 'error', problem: messages.uploadQueue.cancelled() });
    queue.retry('key-1');
    await call(1).answer(stored);
    expect(states()).toEqual(['uploading', 'success', 'uploading', 'uploading']);
    expect(calls.at(-1)?.clientKey).toBe('key-1');
  });

  it('ignores the response of a cancelled request', async () => {
    const { queue, call, choose, entry } = openSteeredQueue();
    choose(1);
    queue.start(details);
    queue.cancel('key-1');
    queue.retry('key-1');
    call(0).onProgress({ loaded: 1, total: 1, percentage: 100 });
    await call(0).answer(stored);
    expect(entry()).toMatchObject({ state: 'uploading', sentBytes: 0 });
  });

  it('waits without a connection, counts no attempt, and continues after reconnection', async () => {
    const { queue, calls, call, timers, world, choose, states, entry } = openSteeredQueue();
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

  it('lets photos wait for their user while it sends photos of others', async () => {
    const { queue, calls, call, timers, world, choose, states } = openSteeredQueue();
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

  it('ends its own delays when it wakes up, but not the delays that the server ordered', async () => {
    const { queue, calls, call, choose, states } = openSteeredQueue();
    choose(2);
    queue.start(details);
    await call(0).refuse(lineLost);
    await call(1).refuse({ ...refused, status: 429, details: { retryAfter: 60 } });
    queue.wake();
    expect(calls).toHaveLength(3);
    expect(states()).toEqual(['uploading', 'pending']);
  });

  it('sends other photos at once when an upload succeeds after an outage', async () => {
    const { queue, calls, call, timers, nextTimer, choose, states } = openSteeredQueue();
    choose(4);
    queue.start(details);
    await call(0).refuse(lineLost);
    await call(1).refuse({ ...refused, status: 503, details: { retryAfter: 5 } });
    await call(2).refuse(lineLost);
    await call(3).answer(stored);
    expect(states()).toEqual(['uploading', 'pending', 'uploading', 'success']);
    expect(timers.map(({ ms }) => ms)).toEqual([5000]);
    // Then without a delay of its own.
    expect(nextTimer()).toBe(5000);
    expect(calls).toHaveLength(7);
    expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'success']);
  });

  it('keeps the retry delay of a photo that fails by itself, however many other photos succeed', async () => {
    const { queue, call, timers, choose, states } = openSteeredQueue();
    choose(4);
    queue.start(details);
    await call(0).refuse({ ...refused, status: 500 });
    for (const index of [1, 2, 3]) await call(index).answer(stored);
    expect(states()).toEqual(['pending', 'success', 'success', 'success']);
    expect(timers).toHaveLength(1);
  });

  it('retries photos at wake-up if only the connection had failed', async () => {
    const { queue, call, nextTimer, choose, states } = openSteeredQueue();
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

  it('removes finished photos, and keeps newly chosen photos', async () => {
    const { queue, call, choose, states, entry } = openSteeredQueue();
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, getSession, startSession } from '../browser/storage/session.ts';
import { confirmSession } from './refresh-user.ts';

const user = {
  id: 'u1',
  email: 'ines@example.com',
  name: 'Ines',
  currentTier: 'FREE' as const,
  storageUsed: 0,
  role: 'owner' as const,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
let isOnline = false;

beforeEach(() => {
  vi.useFakeTimers();
  isOnline = false;
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) =>
    isOnline
      ? Promise.resolve(Response.json({ user }))
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  startSession({ token: 'secret', user }, true);
});
afterEach(() => {
  endSession('person');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it ends after fifteen seconds without an answer', async () => {
  const confirmed = confirmSession();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(getSession()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  await confirmed;
  expect(getSession()).toBeNull();
});

test('a phone that slept meanwhile has its fifteen seconds when it is awake', async () => {
  const confirmed = confirmSession();
  await vi.advanceTimersByTimeAsync(1_000);
  // A sleeping phone stops the timers, and its clock goes on.
  vi.setSystemTime(Date.now() + 60_000);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(15_000);
  await confirmed;
  expect(getSession()?.user.name).toBe('Ines');
});

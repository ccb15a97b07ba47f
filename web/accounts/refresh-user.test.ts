import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, getSession, startSession, updateSessionUser } from '../browser/storage/session.ts';
import { confirmSession, refreshUser } from './refresh-user.ts';

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

test('the session ends after fifteen seconds without a response', async () => {
  const confirmed = confirmSession();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(getSession()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  await confirmed;
  expect(getSession()).toBeNull();
});

test('the session ends after fifteen seconds if a restored connection does not respond', async () => {
  const silence = fetch;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  let hasEnded = false;
  void confirmSession().then(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(8_000);
  vi.stubGlobal('fetch', silence);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(hasEnded).toBe(true);
  expect(getSession()).toBeNull();
});

test('a phone that slept gets fifteen seconds after it wakes up', async () => {
  const confirmed = confirmSession();
  await vi.advanceTimersByTimeAsync(1_000);
  // A sleeping phone stops its timers, but its clock goes on.
  vi.setSystemTime(Date.now() + 60_000);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(15_000);
  await confirmed;
  expect(getSession()?.user.name).toBe('Ines');
});

test.each([
  ['at the start', confirmSession],
  ['after a deletion', refreshUser],
])('an outdated response does not restore the old name, %s', async (_, ask) => {
  let stored = user;
  let letThrough = () => {};
  const line = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    const answer = Response.json({ user: stored });
    await line;
    return answer;
  });
  const asked = ask();
  stored = { ...user, name: 'Inês', updatedAt: '2026-01-01T00:00:01.000Z' };
  updateSessionUser(stored);
  letThrough();
  await asked;
  expect(getSession()?.user.name).toBe('Inês');
});

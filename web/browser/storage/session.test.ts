import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../shared/api/accounts-api.ts';

const session: Session = {
  token: 'secret',
  user: {
    id: 'u1',
    email: 'ines@example.com',
    name: 'Ines',
    currentTier: 'FREE',
    storageUsed: 0,
    role: 'owner',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
};
const KEY = 'keepsake_session';

function fakeStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** The module as after a reload. */
async function reload() {
  vi.resetModules();
  return import('./session.ts');
}

afterEach(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
});

test('a response that arrives after another page signed out stores nothing', async () => {
  localStorage.setItem(KEY, JSON.stringify(session));
  const { getSession, updateSessionUser } = await reload();
  expect(getSession()).toEqual(session);
  localStorage.removeItem(KEY);
  updateSessionUser({ ...session.user, name: 'Ines M.' });
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(getSession()?.user.name).toBe('Ines M.');
});

test('a remembered session outlives the tab and replaces the tab’s own session', async () => {
  sessionStorage.setItem(KEY, JSON.stringify(session));
  (await reload()).startSession(session, true);
  expect(sessionStorage.getItem(KEY)).toBeNull();
  expect((await reload()).getSession()).toEqual(session);
});

test('a session that is not remembered stays in its tab, even when its user changes', async () => {
  localStorage.setItem(KEY, JSON.stringify(session));
  const { startSession, updateSessionUser } = await reload();
  startSession(session, false);
  updateSessionUser({ ...session.user, name: 'Ines M.' });
  expect(localStorage.getItem(KEY)).toBeNull();
  expect((await reload()).getSession()?.user.name).toBe('Ines M.');
});

test('a tab keeps its own session when another tab remembers another session', async () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  const { getSession, startSession } = await reload();
  startSession(session, false);
  const theo = { token: 'other', user: { ...session.user, id: 'u2', name: 'Theo' } };
  localStorage.setItem(KEY, JSON.stringify(theo));
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
  expect(getSession()?.user.name).toBe('Ines');
  expect((await reload()).getSession()?.user.name).toBe('Ines');
});

test.each(['{', 'null', '[]', '"text"', '{"token":"t"}', '{"token":1,"user":{}}'])(
  'a stored %s is deleted',
  async (stored) => {
    localStorage.setItem(KEY, stored);
    expect((await reload()).getSession()).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  },
);

test('ending a session deletes it everywhere and notifies the listeners once', async () => {
  const { endSession, getSessionEnd, startSession, subscribeToSession } = await reload();
  startSession(session, true);
  const listener = vi.fn();
  subscribeToSession(listener);
  endSession('person');
  endSession('server');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(getSessionEnd()).toBe('person');
  expect((await reload()).getSession()).toBeNull();
});

test('a late response for another user is ignored', async () => {
  const { getSession, startSession, updateSessionUser } = await reload();
  startSession(session, true);
  updateSessionUser({ ...session.user, id: 'u2', name: 'Theo' });
  expect(getSession()?.user.name).toBe('Ines');
});

test('without storage the session lasts as long as the page', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  const { getSession, startSession } = await reload();
  startSession(session, true);
  expect(getSession()).toEqual(session);
});

test('a page from the back/forward cache detects that its user has signed out', async () => {
  const tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  const { getSession, startSession } = await reload();
  startSession(session, true);
  const show = (persisted: boolean) => tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  localStorage.removeItem(KEY);
  show(false);
  expect(getSession()?.user.name).toBe('Ines');
  show(true);
  expect(getSession()).toBeNull();
});

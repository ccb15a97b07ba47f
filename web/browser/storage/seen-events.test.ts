import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GuestEvent } from '../../../shared/api/events-api.ts';
import { forgetSeenEvents } from './forget-seen.ts';
import {
  findEventOfAlbum,
  findSeenEvent,
  forgetSeenEvent,
  keepChoice,
  keepSeenEvent,
} from './seen-events.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const albumOf = (uploadCode: string) => ({
  id: `id of ${uploadCode}`,
  title: uploadCode,
  description: null,
  uploadCode,
  isOpen: true,
  pinRequired: false,
  wallIsOpen: true,
  photoCount: 3,
  coverUrl: '/uploads/cover.jpg?t=proof',
  accent: 'plum' as const,
});
const eventOf = (code: string, ...uploadCodes: string[]): GuestEvent => ({
  title: `Event ${code}`,
  code,
  guestUrl: `/event/${code}`,
  qrCodeDataUrl: 'data:image/png;base64,AAAA',
  albums: uploadCodes.map(albumOf),
});

test('an album knows its event after its card was opened, and the choice stays', () => {
  expect(findEventOfAlbum('PARTY23456')).toBeUndefined();
  keepSeenEvent(eventOf('WEDD1NG234', 'CEREM0NY23', 'PARTY23456'));
  expect(findEventOfAlbum('party-23456')?.title).toBe('Event WEDD1NG234');
  expect(findSeenEvent('WEDD1NG234')?.chosenId).toBeNull();
  keepChoice('WEDD1NG234', 'id of PARTY23456');
  keepSeenEvent(eventOf('WEDD1NG234', 'PARTY23456'));
  expect(findSeenEvent('wedding234')?.chosenId).toBe('id of PARTY23456');
  expect(findEventOfAlbum('CEREM0NY23'), 'it has left the event').toBeUndefined();
});

test('signed links and pictures are not stored', () => {
  keepSeenEvent(eventOf('WEDD1NG234', 'PARTY23456'));
  expect([...stored.values()].join()).not.toMatch(/proof|base64/u);
});

test('a phone remembers five events, and forgets one that is unknown to the server', () => {
  for (const code of ['A', 'B', 'C', 'D', 'E', 'F']) keepSeenEvent(eventOf(code, `${code}2`));
  expect(findSeenEvent('A')).toBeUndefined();
  expect(findSeenEvent('B')?.event.title).toBe('Event B');
  forgetSeenEvent('f');
  expect(findSeenEvent('F')).toBeUndefined();
  forgetSeenEvents();
  expect(findSeenEvent('B')).toBeUndefined();
});

test('a damaged note is an empty one', () => {
  stored.set('keepsake_events', '{"broken');
  expect(findSeenEvent('A')).toBeUndefined();
  keepSeenEvent(eventOf('A', 'PARTY23456'));
  expect(findSeenEvent('A')?.event.albums).toHaveLength(1);
});

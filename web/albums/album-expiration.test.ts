import { expect, it } from 'vitest';
import { expirationNote } from './album-expiration.ts';

const now = Date.parse('2026-10-03T12:00:00Z');
const album = { isArchived: false, expired: false, expirationDate: '2026-10-20T12:00:00Z' };

it('names the day, amber from seven days on', () => {
  expect(expirationNote(album, now)).toEqual({ label: 'Expires Oct 20, 2026', tone: 'ok' });
  const soon = { ...album, expirationDate: '2026-10-10T12:00:00Z' };
  expect(expirationNote(soon, now)).toEqual({ label: 'Expires Oct 10, 2026', tone: 'warn' });
});

it('knows albums that never expire, have expired, or are archived', () => {
  const expired = { label: 'Expired', detail: 'Archival pending', tone: 'danger' };
  expect(expirationNote({ ...album, expirationDate: null }, now).label).toBe('Never expires');
  expect(expirationNote({ ...album, expired: true }, now)).toEqual(expired);
  expect(expirationNote({ ...album, expired: true, isArchived: true }, now).label).toBe('Archived');
});

it('promises no archival to an album that was unarchived by hand: that sticks', () => {
  const kept = { ...album, expired: true, isKeptOpen: true };
  expect(expirationNote(kept, now)).toEqual({ label: 'Expired', tone: 'danger' });
});

it('does not wait to be told that the moment has come', () => {
  const moment = Date.parse(album.expirationDate);
  expect(expirationNote(album, moment - 1).label).toBe('Expires Oct 20, 2026');
  expect(expirationNote(album, moment).label).toBe('Expired');
});

import { expect, it } from 'vitest';
import { expirationNote } from './album-summary.tsx';

const now = Date.parse('2026-10-03T12:00:00Z');
const album = { isArchived: false, expired: false, expirationDate: '2026-10-20T12:00:00Z' };

it('the expiration shows the day, in amber from seven days on', () => {
  expect(expirationNote(album, now)).toEqual({ label: 'Expires Oct 20, 2026', tone: 'ok' });
  const soon = { ...album, expirationDate: '2026-10-10T12:00:00Z' };
  expect(expirationNote(soon, now)).toEqual({ label: 'Expires Oct 10, 2026', tone: 'warn' });
});

it('the expiration text distinguishes albums that never expire, have expired, or are archived', () => {
  const expired = { label: 'Expired', detail: 'Archival pending', tone: 'danger' };
  expect(expirationNote({ ...album, expirationDate: null }, now).label).toBe('Never expires');
  expect(expirationNote({ ...album, expired: true }, now)).toEqual(expired);
  expect(expirationNote({ ...album, expired: true, isArchived: true }, now).label).toBe('Archived');
});

it('an unarchived album does not announce that it will be archived', () => {
  const kept = { ...album, expired: true, isKeptOpen: true };
  expect(expirationNote(kept, now)).toEqual({ label: 'Expired', tone: 'danger' });
});

it('the expiration text changes at the end without a live event', () => {
  const moment = Date.parse(album.expirationDate);
  expect(expirationNote(album, moment - 1).label).toBe('Expires Oct 20, 2026');
  expect(expirationNote(album, moment).label).toBe('Expired');
});

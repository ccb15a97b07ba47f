import { expect, test } from 'vitest';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { findQueuePosition, groupByVisibility, listUndecided } from './review-queue.ts';

const photo = (id: string, minute: number, more: Partial<Photo> = {}) =>
  ({ id, createdAt: `2026-06-20T21:0${minute}:00.000Z`, ...more }) as Photo;
const NONE: ReadonlySet<string> = new Set();
const ids = (photos: readonly Photo[]) => photos.map(({ id }) => id).join(' ');

test('reported photos come first, followed by pending photos, the oldest first', () => {
  const photos = [
    photo('late', 5, { visibility: 'waiting' }),
    photo('reported', 4, { reports: 1 }),
    photo('shown', 3),
    photo('hidden', 2, { visibility: 'hidden' }),
    photo('early', 1, { visibility: 'waiting' }),
    photo('hid itself', 0, { visibility: 'hidden', reports: 3 }),
  ];
  expect(ids(listUndecided(photos, NONE))).toBe('hid itself reported early late');
  expect(ids(listUndecided(photos, new Set(['shown'])))).toBe('hid itself reported early shown late');
});

test('the position follows its photo, and advances when the photo is decided', () => {
  const [one, two, three] = [photo('1', 1), photo('2', 2), photo('3', 3)];
  expect(findQueuePosition([one, two, three], null)).toBe(0);
  expect(findQueuePosition([two, three], { id: '3', index: 2 })).toBe(1);
  expect(findQueuePosition([one, three], { id: '2', index: 1 })).toBe(1);
  expect(findQueuePosition([one, two], { id: '3', index: 2 })).toBe(1);
  expect(findQueuePosition([], { id: '1', index: 0 })).toBe(0);
});

test('undo restores the former state of each photo', () => {
  const photos = [
    photo('1', 1, { visibility: 'waiting' }),
    photo('2', 2),
    photo('3', 3, { visibility: 'waiting' }),
  ];
  expect(groupByVisibility(photos).map(([visibility, group]) => [visibility, ids(group)])).toEqual([
    ['waiting', '1 3'],
    ['shown', '2'],
  ]);
});

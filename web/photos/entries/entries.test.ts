import { expect, test } from 'vitest';
import type { Entry } from '../../../shared/api/guest-book-api.ts';
import { findLargest } from './find-largest.ts';
import { withOwnEntries } from './own-entries.ts';
import { toWavePath } from './waveform.tsx';

const entry = (id: string, minute: number, more: Partial<Entry> = {}): Entry => ({
  id,
  kind: 'line',
  authorName: 'Ava',
  groupName: null,
  message: 'To you both!',
  createdAt: `2026-11-28T20:${10 + minute}:00.000Z`,
  ...more,
});

test('a guest sees their own waiting entry at its place, and each entry only once', () => {
  const seen = [entry('late', 9), entry('early', 1)];
  const own = [
    entry('late', 9),
    entry('waits', 5, { visibility: 'waiting' }),
    entry('on a photo', 6, { kind: 'comment' }),
  ];
  expect(withOwnEntries(seen, own).map(({ id }) => id)).toEqual(['late', 'waits', 'early']);
  expect(withOwnEntries(seen, own.slice(0, 1))).toBe(seen);
});

test('silence is still drawn, and the loudest level fills the height', () => {
  expect(toWavePath([0, 99])).toBe('M2 15.5v1.0M6 2.0v28.0');
});

test('letters have the largest size that fits', () => {
  expect(findLargest(10, 80, (px) => px <= 37)).toBe(37);
  expect(findLargest(10, 80, () => true)).toBe(80);
  expect(findLargest(10, 80, () => false)).toBe(10);
});

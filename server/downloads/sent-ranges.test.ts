import { expect, test } from 'vitest';
import type { ByteRange } from '../storage/storage.ts';
import { addRange } from './sent-ranges.ts';

const sent = (...ranges: [number, number][]) =>
  ranges.reduce<ByteRange[]>((all, [start, end]) => addRange(all, { start, end }), []);

test('the same half twice and the end are two ranges, not the whole', () => {
  expect(sent([0, 59], [0, 59], [99, 99])).toEqual([
    { start: 0, end: 59 },
    { start: 99, end: 99 },
  ]);
});

test('ranges that touch or overlap are one, in whatever order they come', () => {
  expect(sent([50, 99], [0, 24], [25, 40], [38, 60])).toEqual([{ start: 0, end: 99 }]);
});

test('a reader of every second byte is remembered within a bound', () => {
  const odd = Array.from({ length: 1000 }, (_, index): [number, number] => [index * 2, index * 2]);
  expect(sent(...odd)).toHaveLength(200);
});

import { expect, test } from 'vitest';
import { type BookTurns, followSlides, NO_TURNS } from './book-turns.ts';

const named = (...ids: string[]) => ids.map((id) => ({ id }));

/** Returns the entry above each slide. */
function play(slides: string[][], entries: string[]): (string | null)[] {
  let turns: BookTurns = NO_TURNS;
  return slides.map((ids) => {
    turns = followSlides(turns, named(...ids), named(...entries));
    return turns.entryId;
  });
}
const photos = (count: number) => Array.from({ length: count }, (_, at) => [`photo ${at}`]);

test('an entry follows after every five photos, the newest first, and then all of them again', () => {
  const above = play(photos(21), ['late', 'early', 'first']);
  expect(above.flatMap((id, at) => (id ? [[at, id]] : []))).toEqual([
    [5, 'late'],
    [10, 'early'],
    [15, 'first'],
    [20, 'late'],
  ]);
  expect(play(photos(21), []).every((id) => id === null)).toBe(true);
});

test('two portraits beside each other count as two photos', () => {
  const pairs = [['a', 'b'], ['c', 'd'], ['e', 'f'], ['g']];
  expect(play(pairs, ['late'])).toEqual([null, null, null, 'late']);
});

test('an entry that is hidden meanwhile disappears', () => {
  const turns = { slideId: 'a', photos: 1, shownIds: new Set(['late']), entryId: 'late' };
  expect(followSlides(turns, named('a'), named('late'))).toBe(turns);
  expect(followSlides(turns, named('a'), named('early')).entryId).toBeNull();
});

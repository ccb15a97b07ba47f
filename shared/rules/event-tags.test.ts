import { expect, test } from 'vitest';
import { EVENT_TAGS } from '../messages/en/server/event-tags.ts';
import { checkTag, cleanTags } from './fields.ts';

test('each could be added as it stands, and there is none twice', () => {
  expect(cleanTags(EVENT_TAGS)).toEqual([...EVENT_TAGS]);
  expect(EVENT_TAGS.map(checkTag).filter((problem) => problem !== null)).toEqual([]);
});

test('there are enough to fill the list of suggestions, and weddings come first', () => {
  expect(EVENT_TAGS.length).toBeGreaterThan(10);
  expect(EVENT_TAGS[0]).toBe('wedding');
});

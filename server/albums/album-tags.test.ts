import { expect, test } from 'vitest';
import { LANGUAGES } from '#catalogue';
import { checkTag, cleanTags } from '../../shared/rules/fields.ts';
import { commonTags } from './album-tags.ts';

test.each(Object.keys(LANGUAGES))(
  'in %s each common tag is valid unchanged, and no tag is listed twice',
  (language) => {
    const tags = commonTags(language);
    expect(cleanTags(tags)).toEqual(tags);
    expect(tags.map(checkTag).filter((problem) => problem !== null)).toEqual([]);
    expect(tags).toHaveLength(29);
  },
);

test('the list of common tags begins with weddings', () => {
  expect([commonTags('en')[0], commonTags('de')[0]]).toEqual(['wedding', 'hochzeit']);
});

import { expect, it } from 'vitest';
import { listTags, tagProblem } from './tag-input.tsx';

it.each([
  ['garden', ['wedding', 'garden']],
  [' Garden ', ['wedding', 'garden']],
  ['Wedding', ['wedding']],
  ['  ', ['wedding']],
])('%j in the tag field is sent once as a tag', (typed, tags) => {
  expect(listTags({ added: ['wedding'], typed })).toEqual(tags);
  expect(tagProblem({ added: ['wedding'], typed })).toBeNull();
});

it('an invalid tag prevents sending the form', () => {
  expect(tagProblem({ added: [], typed: 'x'.repeat(51) })).toEqual({ code: 'albumRule.tagTooLong', max: 50 });
});

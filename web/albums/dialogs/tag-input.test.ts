import { expect, it } from 'vitest';
import { listTags, tagProblem } from './tag-input.tsx';

it.each([
  ['garden', ['wedding', 'garden']],
  [' Garden ', ['wedding', 'garden']],
  ['Wedding', ['wedding']],
  ['  ', ['wedding']],
])('%j in the field is sent as a tag, once', (typed, tags) => {
  expect(listTags({ added: ['wedding'], typed })).toEqual(tags);
  expect(tagProblem({ added: ['wedding'], typed })).toBeNull();
});

it('an invalid tag prevents sending the form', () => {
  expect(tagProblem({ added: [], typed: 'x'.repeat(51) })).toEqual({ code: 'albumRule.tagTooLong', max: 50 });
});

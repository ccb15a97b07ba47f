import { expect, it } from 'vitest';
import { listTags, tagProblem } from './tag-input.tsx';

it.each([
  ['garden', ['wedding', 'garden']],
  [' Garden ', ['wedding', 'garden']],
  ['Wedding', ['wedding']],
  ['  ', ['wedding']],
])('%j in the field is sent too, once', (typed, tags) => {
  expect(listTags({ added: ['wedding'], typed })).toEqual(tags);
  expect(tagProblem({ added: ['wedding'], typed })).toBeNull();
});

it('what cannot be a tag keeps the form from being sent', () => {
  expect(tagProblem({ added: [], typed: 'x'.repeat(51) })).toEqual({ code: 'albumRule.tagTooLong', max: 50 });
});

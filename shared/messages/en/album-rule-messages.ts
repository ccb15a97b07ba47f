// What is wrong with an album's title, description or tags (R 5.14, R 5.15, R 5.17, R 5.19, R 5.21, R 5.101).
import { defineMessages } from '../define-messages.ts';

export const albumRuleMessages = defineMessages({
  titleMissing: 'Please enter an album title.',
  titleEmpty: 'Album title cannot be empty.',
  titleRequired: 'Title is required',
  titleTooLong: 'Album title cannot exceed {max} characters.',
  descriptionTooLong: 'Description cannot exceed {max} characters.',
  tagNotText: 'Tags cannot contain control characters.',
  tagEmpty: 'Tags cannot be empty.',
  tagOnlyDots: 'Tags cannot be dots only.',
  tagTooLong: 'Tags cannot exceed {max} characters.',
  tooManyTags: 'An album can have at most {max} tags.',
});

export const albumRuleTexts = {
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
} as const;

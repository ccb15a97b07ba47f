export const guestCommentTexts = {
  tooLong: 'This cannot exceed {max} characters.',
} as const;

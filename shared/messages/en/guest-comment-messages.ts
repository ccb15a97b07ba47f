// What is wrong with what a guest says of a photo.

import { defineMessages } from '../define-messages.ts';

export const guestCommentMessages = defineMessages({
  tooLong: 'This cannot exceed {max} characters.',
});

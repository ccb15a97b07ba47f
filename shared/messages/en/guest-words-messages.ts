// What is wrong with what a guest says of a photo.

import { defineMessages } from '../define-messages.ts';

export const guestWordsMessages = defineMessages({
  tooLong: 'This cannot exceed {max} characters.',
});

// What is wrong with a time that an owner chose for the reveal.

import { defineMessages } from '../define-messages.ts';

export const revealMessages = defineMessages({
  past: 'Choose a time in the future.',
  afterExpiry: 'Choose a time before the album expires.',
});

// What the time says that an album is revealed at.

import { defineMessages } from '../define-messages.ts';

export const revealMessages = defineMessages({
  past: 'Choose a time in the future.',
  afterExpiry: 'Choose a time before the album expires.',
});

// Guests' pages without a connection (R 10.14156).
import { defineMessages } from '../define-messages.ts';

export const offlineMessages = defineMessages({
  seen: 'The album could not be reached. You see it as it was on {moment}. You can choose photos: they wait on this phone and are sent when it can be reached.',
});

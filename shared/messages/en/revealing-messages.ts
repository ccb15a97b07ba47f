// Before an album is revealed: what guests see instead of its photos (R 10.15023).
import { defineMessages } from '../define-messages.ts';

export const revealingMessages = defineMessages({
  at: 'Everybody sees the photos on {moment}.',
  count: '{count, plural, =0 {No photos yet} one {# photo is waiting} other {# photos are waiting}}',
  timeLeft: 'Time until the photos are shown',
});

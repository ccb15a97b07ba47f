// Guests' pages without a connection (R 10.14156).
import { defineMessages } from '../define-messages.ts';

export const offlineMessages = defineMessages({
  seen: 'No connection. You see the album as it was on {moment}. You can choose photos: they wait on this phone and go when the connection is back.',
});

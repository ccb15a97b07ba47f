// Guests' pages without a connection, and photos that another app shared.
import { defineMessages } from '../define-messages.ts';

export const offlineMessages = defineMessages({
  seen: 'No connection. You see the album as it was on {moment}. You can choose photos: they wait on this phone and go when the connection is back.',
});

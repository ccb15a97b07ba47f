// What a page's HTML says before its script runs: shown by search engines and where a link is shared.
import { defineMessages } from '../define-messages.ts';

export const pageMessages = defineMessages({
  wall: 'Photos of {album}',
  guestPage: 'Add your photos of {album}',
  privacy: 'What Keepsake stores of guests',
});

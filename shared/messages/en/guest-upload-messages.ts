// What a guest reads once photos were chosen, up to the receipt (R 2.70).
import { defineMessages } from '../define-messages.ts';

export const guestUploadMessages = defineMessages({
  chosenPhotos: 'Chosen photos',
  leftOut:
    '{count, plural, one {One more was left out: choose it again afterwards.} other {{count} more were left out: choose them again afterwards.}}',
  thanks: 'Thank you for sharing.',
  createAccount: 'Create an account',
  storedPhotos: 'Stored photos',
  notStored: 'Not stored',
});

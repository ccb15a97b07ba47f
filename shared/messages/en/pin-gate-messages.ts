// The form that asks a guest for the PIN (R 2.79, R 8.44).
import { defineMessages } from '../define-messages.ts';

export const pinGateMessages = defineMessages({
  heading: 'Enter the PIN',
  intro: 'This album is protected. The PIN is on your invitation. Or ask your host.',
  label: 'PIN',
  failed: 'Failed to verify PIN. Please try again.',
  lockedFor: 'You can try again in <b>{time}</b>',
  submit: 'Continue',
  isItYours: 'Is it your album?',
});

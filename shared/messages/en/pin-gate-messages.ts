// The form that asks a guest for the PIN (R 2.79, R 8.44).
import { defineMessages } from '../define-messages.ts';

export const pinGateMessages = defineMessages({
  heading: 'Enter the PIN',
  intro: 'Your host has protected this album. The PIN is on the invitation, or ask your host for it.',
  label: 'PIN',
  failed: 'Failed to verify PIN. Please try again.',
  lockedFor: 'You can try again in <b>{time}</b>',
  submit: 'Continue',
  isItYours: 'Is it your album?',
});

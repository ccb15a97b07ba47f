// What is wrong with a chosen expiration (R 5.31, R 5.38, R 5.39).
import { defineMessages } from '../define-messages.ts';

export const expiryMessages = defineMessages({
  customDateMissing: 'Please select a custom expiration date.',
  inThePast: 'Expiration must be in the future.',
  tierLimit: '{tier} tier limited to {days} days maximum',
  wrongTime: 'Please enter a time as HH:mm.',
  unknownTimeZone: 'Unknown time zone.',
});

// Setting a PIN and being asked for it (R 5.41, R 5.42, R 8.42, R 8.43).
import { defineMessages } from '../define-messages.ts';

/** What is wrong with a PIN. The server says so too. */
export const pinMessages = defineMessages({
  wrongLength: 'PIN must be {min}-{max} digits',
  notDigits: 'PIN must contain only numbers',
  different: 'PINs do not match',
  incorrect: 'Incorrect PIN. {remainingAttempts} attempt(s) remaining.',
  locked: 'Too many failed attempts. Please wait before trying again.',
});

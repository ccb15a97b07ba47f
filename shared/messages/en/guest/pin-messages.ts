export const pin = {
  wrongLength: 'PIN must be {min}-{max} digits',
  notDigits: 'PIN must contain only numbers',
  different: 'PINs do not match',
  incorrect: 'Incorrect PIN. {remainingAttempts} attempt(s) remaining.',
  locked: 'Too many failed attempts. Please wait before trying again.',
} as const;

export const pinGate = {
  heading: 'Enter the PIN',
  intro: 'This album is protected. The PIN is on your invitation. Or ask your host.',
  label: 'PIN',
  failed: 'Failed to verify PIN. Please try again.',
  lockedFor: 'You can try again in <b>{time}</b>',
  submit: 'Continue',
  isItYours: 'Is it your album?',
} as const;

export const pinTexts = {
  wrongLength: 'PIN must be {min}-{max} digits',
  notDigits: 'PIN must contain only numbers',
  different: 'PINs do not match',
  incorrect: 'Incorrect PIN. {remainingAttempts} attempt(s) remaining.',
  locked: 'Too many failed attempts. Please wait before trying again.',
} as const;

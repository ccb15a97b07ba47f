// What is wrong with a name, an e-mail address or a password (R 2.104, R 2.105, R 5.46 to R 5.54, R 10.11132).
import { defineMessages } from '../define-messages.ts';

export const accountRuleMessages = defineMessages({
  nameMissing: 'Name is required.',
  nameEmpty: 'Name cannot be empty',
  nameTooShort: 'Name must be at least {min} characters.',
  nameNotText: 'Name contains characters that are not allowed.',
  emailMissing: 'Email is required.',
  emailWrong: 'Please enter a valid email address.',
  passwordMissing: 'Password is required.',
  passwordTooShort: 'Password must be at least {min} characters',
  passwordTooLong: 'Password cannot exceed {max} characters',
  passwordsMatch: 'Passwords match',
  passwordsDiffer: 'Passwords do not match',
  passwordsDifferAtSubmit: 'Passwords do not match. Please try again.',
  newPasswordsDiffer: 'New passwords do not match',
  passwordUnchanged: 'The new password must differ from the current one.',
  claimMissing: '{field} is required',
  allRequired: 'All fields are required',
  guestPasswordTooShort: 'Password must be at least {min} characters long',
  deleteWordMissing: 'Please type {word} to confirm',
});

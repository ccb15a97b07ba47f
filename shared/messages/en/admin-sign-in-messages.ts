// The administration's own sign-in (R 2.203, R 2.204, R 5.201).
import { defineMessages } from '../define-messages.ts';

export const adminSignInMessages = defineMessages({
  documentTitle: 'Admin sign in',
  heading: 'Administration',
  authorizedOnly: 'Authorized administrators only',
  logged: 'All admin actions are logged for security and compliance',
  username: 'Username',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
});

// The header of every page, for visitors and signed-in users (R 2.14 to R 2.17).
import { defineMessages } from '../define-messages.ts';

export const headerMessages = defineMessages({
  mainNavigation: 'Main',
  accountNavigation: 'Account',
  greeting: 'Hi, {name}',
  signOut: 'Sign out',
  signUp: 'Sign up',
  createAccount: 'Create account',
});

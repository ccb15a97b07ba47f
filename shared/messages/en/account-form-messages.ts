// Signing in and making an account (R 2.101 to R 2.105, R 8.2, R 8.3, R 8.9, R 8.10).
import { defineMessages } from '../define-messages.ts';

export const accountFormMessages = defineMessages({
  signInHeading: 'Welcome back',
  signInIntro: 'Sign in to your albums.',
  noAccount: 'New here?',
  createAnAccount: 'Create an account',
  welcomeBack: 'Welcome back!',
  createHeading: 'Create your account',
  createIntro: '{tagline}.',
  hasAccount: 'Already have an account?',
  created: 'Account created! Welcome to the product.',
  fullName: 'Full name',
  passwordHint: 'At least {min} characters',
  passwordAgain: 'Re-enter password',
  rememberMe: 'Remember me for 30 days',
});

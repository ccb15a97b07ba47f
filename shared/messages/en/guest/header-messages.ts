export const header = {
  mainNavigation: 'Main',
  accountNavigation: 'Account',
  greeting: 'Hi, {name}',
  signOut: 'Sign out',
  signUp: 'Sign up',
  createAccount: 'Create account',
} as const;

export const adminSignIn = {
  documentTitle: 'Admin sign in',
  heading: 'Administration',
  authorizedOnly: 'Authorized administrators only',
  logged: 'All admin actions are logged for security and compliance',
  username: 'Username',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
} as const;

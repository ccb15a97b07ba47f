export const administrator = {
  credentialsMissing: 'Please enter your username and password.',
  usernameWrong: 'A username has letters, digits, dots, dashes and underscores, and no spaces.',
  usernameTooLong: 'A username has at most {max} characters.',
  usernameTaken: 'There is an administrator {username} already.',
  usernameUnknown: 'There is no administrator {username}.',
  passwordTooShort: 'A password has at least {min} characters.',
  passwordTooLong: 'A password has at most {max} characters.',
  passwordHasUsername: 'A password must not contain the username.',
} as const;

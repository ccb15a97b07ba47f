export const common = {
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  done: 'Done',
  downloadAll: 'Download all',
  remove: 'Remove',
  retry: 'Retry',
  save: 'Save',
  upload: 'Upload',
  signIn: 'Sign in',
  email: 'Email',
  password: 'Password',
  photos: 'Photos',
  loading: 'Loading…',
} as const;

export const product = {
  tagline: 'Collect and share memories instantly',
} as const;

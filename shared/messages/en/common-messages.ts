// Words that several parts of the product use. The guest page loads them all: none of one screen.
import { defineMessages } from '../define-messages.ts';

export const commonMessages = defineMessages({
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
});

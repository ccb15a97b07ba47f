// The components that every screen uses, and what guest page and owner's screens share. Both load all of them.
import { defineMessages } from '../define-messages.ts';

export const uiMessages = defineMessages({
  skip: 'Skip to content',
  breadcrumb: 'Breadcrumb',
  dismiss: 'Dismiss',
  showPassword: 'Show',
  hidePassword: 'Hide',
  upload: '{count, plural, =0 {Upload} one {Upload # photo} other {Upload # photos}}',
});

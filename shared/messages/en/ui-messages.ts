// The components that every screen uses. The guest page loads all of them.
import { defineMessages } from '../define-messages.ts';

export const uiMessages = defineMessages({
  skip: 'Skip to content',
  breadcrumb: 'Breadcrumb',
  dismiss: 'Dismiss',
  showPassword: 'Show',
  hidePassword: 'Hide',
});

// Header, bottom bar, theme, and what stands in for a screen or a dialog that loads or has failed (R 2.11 to R 2.19).
import { defineMessages } from '../define-messages.ts';

export const frameMessages = defineMessages({
  dashboard: 'Dashboard',
  albums: 'Albums',
  toDashboard: 'Back to dashboard',
  profile: 'Profile',
  actions: 'Actions',
  bottomBar: 'Bottom bar',
  signedOut: 'You have been signed out successfully',
  checking: 'Checking...',
  loading: 'Loading your workspace…',
  waiting: 'One moment',
  waitingDetail: 'Waiting for the connection. It opens by itself.',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  errorTitle: 'Error',
  error: 'Unexpected Application Error!',
  errorDetail: 'Something broke on this page. Your photos are safe. Reloading usually helps.',
  reload: 'Reload',
  goHome: 'Go home',
});

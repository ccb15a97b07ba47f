// Texts about co-hosts, helpers and events, for the application.
export const invitation = {
  open: 'Open the invitation',
} as const;

export const introduction = {
  label: 'How it works',
  create: 'Make an album',
  createMore: 'Name your event. It takes a minute.',
  share: 'Show its QR code',
  shareMore: 'Guests add photos from their phones: no app, no account.',
  enjoy: 'See them together',
  enjoyMore: 'All are on the wall at once, and yours to keep.',
} as const;

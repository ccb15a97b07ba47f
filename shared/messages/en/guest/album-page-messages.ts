export const albumPage = {
  title: 'Album',
  loadFailed: 'We could not load this album.',
  notLoaded: 'Album data is not loaded yet.',
  contributed: 'You added photos to this album.',

  facts: 'About this album',
  actions: 'Album actions',
  photoCount: '{count, number} of {max, number}<hidden> photos</hidden>',
  until: 'until {day}',
  uploadCode: '<label>Upload code </label><code>{uploadCode}</code>',
  pin: 'PIN <code>{pin}</code>',
  edit: 'Edit',
  archivedNotice: 'This album is archived. Only you can see it. Unarchive it to open it again.',
  expiredNotice: 'This album has expired. Extend it to accept photos again.',
  extendExpiration: 'Extend expiration',

  change: 'Change<hidden> expiration</hidden>',
  extend: 'Extend<hidden> expiration</hidden>',
  expires: 'Expires {date}',
  neverExpires: 'Never expires',
  archivalPending: 'Archival pending',
  archivedSince: 'Since {day}',
  timeLeft: 'Time left',

  empty: 'No uploads yet. Share the QR code to start collecting photos.',
  emptyClosed: 'No uploads yet.',
  tip: 'Tip: put the QR code on the tables. Guests scan it and share their photos. No app, no account.',
} as const;

export const countdownUnit = {
  year: 'yr',
  month: 'mo',
  day: 'days',
  hour: 'hrs',
  minute: 'min',
  second: 'sec',
} as const;

export const countdownPart = {
  year: '{count}y',
  month: '{count}mo',
  day: '{count}d',
  hour: '{count}h',
  minute: '{count}m',
  second: '{count}s',
} as const;

export const closedAlbum = {
  expired: 'This album has expired and is no longer accepting uploads.',
  archived:
    'This album has been archived and is no longer accepting uploads. Please contact the album owner.',
  linkClosed: 'This link has been closed and is no longer accepting uploads. Please contact the album owner.',
  pinRequired: 'This album is protected by a PIN.',
} as const;

export const revealing = {
  at: 'Everybody sees the photos on {moment}.',
  count: '{count, plural, =0 {No photos yet} one {# photo is waiting} other {# photos are waiting}}',
  timeLeft: 'Time until the photos are shown',
} as const;

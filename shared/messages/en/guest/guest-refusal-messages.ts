export const guestRefusal = {
  /** The heading above every reason why the page shows no album: a wrong link, an outage, a limit. */
  heading: 'Invalid or expired upload link.',
  /** The reason under it for a link that leads to no album. */
  unknownAlbum: 'We could not find this album. Please check the link, or ask your host for a new one.',
  waitingForPin:
    '{count, plural, one {Your photo is sent as soon as you enter it.} other {Your # photos are sent as soon as you enter it.}}',
} as const;

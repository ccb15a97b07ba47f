// Texts for guests of an event with several albums.
export const guestEvent = {
  choose: 'Choose the album for your photos.',
  albums: 'Albums',
  needsPin: 'PIN',
  closed: 'Closed. View photos',
  onlyWalls: 'These albums are closed, but you can still look at the photos.',
  none: 'No album is open at the moment.',
  noneHint: 'Please come back later, or ask your host.',
  notFound: 'Event not found.',
  unknown: 'We could not find this event. Please check the link, or ask your host for a new one.',
  loadFailed: 'We could not load this event.',
  otherAlbums: 'Other albums of {event}',
} as const;

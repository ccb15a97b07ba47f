export const photoVisibility = {
  filter: 'Show photos',
  all: 'All',
  waiting: 'Waiting',
  hidden: 'Hidden',
  guestView: 'What guests see',
  review: 'Review photos',
  change: 'Change',
  waitForYou: '{count, plural, one {# photo waits for you.} other {# photos wait for you.}}',
  reported: '{count, plural, one {Guests want # photo removed.} other {Guests want # photos removed.}}',
  showAgain: '{count, plural, one {Show it again} other {Show all # again}}',
  revealsAt: 'Guests see the photos from {moment} on.',
  waitingCount: '{count, plural, one {# waiting} other {# waiting}}',
} as const;

export const page = {
  loading: 'Loading album…',
  chosen: 'Your photos are chosen. One moment, the page is still loading.',
  noScripts: '{product} needs JavaScript.',
  wall: 'Photos of {album}',
  guestPage: 'Add your photos of {album}',
  privacy: 'What {product} stores of guests',
} as const;

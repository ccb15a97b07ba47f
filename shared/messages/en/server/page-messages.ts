export const pageTexts = {
  loading: 'Loading album…',
  noScripts: '{product} needs JavaScript.',
  wall: 'Photos of {album}',
  guestPage: 'Add your photos of {album}',
  privacy: 'What {product} stores of guests',
} as const;

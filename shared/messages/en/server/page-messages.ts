export const pageTexts = {
  loading: 'Loading album…',
  wall: 'Photos of {album}',
  guestPage: 'Add your photos of {album}',
  privacy: 'What Keepsake stores of guests',
} as const;

export const albumList = {
  owned: 'Your albums',
  contributed: "Albums you've contributed to",
  loading: 'Loading your albums…',
  loadFailed: 'Could not load albums. Please refresh.',
  createdAt: 'Created {day}',
  empty: 'No albums yet',
  viewAlbum: 'View album',
  viewMyUploads: 'View My Uploads',
} as const;

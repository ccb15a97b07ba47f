export const myUploads = {
  heading: 'My Uploads',
  noAlbumsHint: 'Albums you add photos to show up here.',
  copyLink: 'Copy upload link',
  uploadMore: 'Upload More Photos',
  noPhotos: 'You have no photos in this album.',
  archived: 'This album is archived. Your photos are safe. Nothing can be added or deleted.',
  deleteWarning: 'It will be gone from the album too.',
  loadFailed: 'Could not load your uploads. Please try again.',
} as const;

// The browser's messages that several screens show or the specification prescribes. Messages that the server sends too
// come from shared/.

export const MY_UPLOADS_MESSAGES = {
  heading: 'My Uploads',
  loadFailed: 'Could not load your uploads. Please try again.',
  noAlbums: 'No albums yet',
  noAlbumsHint: 'Albums that you add photos to as a guest appear here.',
  noPhotos: 'You have no photos in this album.',
  archived: 'This album is archived. Your photos are kept, but nothing can be added or deleted.',
  deleteWarning: 'It will be gone for good, from the album too.',
} as const;

export const GUEST_MESSAGES = {
  loadFailed: 'Invalid or expired upload link.',
  unknownAlbum: 'We could not find this album. Please check the link, or ask your host for a new one.',
  ownedByYou: 'You own this album',
  privateAlbum: 'This album is private. Your photos go to its owner, and no other guest sees them.',
  privateOwnAlbum: 'This album is private. Guests can add photos, but only you see them.',
  removeLocation: 'Remove location from my photos',
} as const;

/** About uploads, a guest's and an owner's. */
export const UPLOAD_MESSAGES = {
  failed: 'Upload failed. Please try again.',
  offline: 'Offline, will continue',
  offlineNow: 'You are offline. The photos are sent as soon as you are back.',
  unsaved: 'This browser cannot keep your photos. Please leave this page open until all are stored.',
} as const;

export const WALL_MESSAGES = {
  loadFailed: 'Failed to load photo wall',
  loadFailedToast: 'Failed to load photos',
} as const;

/** Registering after an upload (R 2.81, R 8.7). */
export const GUEST_REGISTRATION_MESSAGES = {
  heading: 'Keep your photos together',
  intro: 'With an account you can find the photos you shared, and take them back while the album is open.',
  offer: 'Create an account',
  submit: 'Register & View My Photos',
  failed: 'Failed to create account. Please try again.',
} as const;

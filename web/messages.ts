// The browser's messages that several screens show or the specification prescribes. Messages that the server sends too
// come from shared/.

export const TAGLINE = 'Collect and share memories instantly';

export const MY_UPLOADS_MESSAGES = {
  heading: 'My Uploads',
  loadFailed: 'Could not load your uploads. Please try again.',
  noAlbums: 'No albums yet',
  noAlbumsHint: 'Albums that you add photos to as a guest appear here.',
  noPhotos: 'You have no photos in this album.',
  archived: 'This album is archived. Your photos are kept, but nothing can be added or deleted.',
  deleteWarning: 'It will be gone for good, from the album too.',
} as const;

export const QUICK_UPLOAD_MESSAGES = {
  albumsFailed: 'Could not load albums',
  noAlbums: "You don't have any albums yet.",
  createFirst: 'Create your first album',
  allArchived: 'All your albums are archived, and take no photos.',
  toAlbums: 'Go to your albums',
  noneValid: 'No valid files selected',
} as const;

export const DASHBOARD_MESSAGES = {
  guestWelcome: 'Welcome! You can now create your own albums',
  loadFailed: 'Could not load albums. Please refresh.',
  created: 'Album created successfully!',
  createFailed: 'Could not create album. Please try again.',
  tagsFailed: 'Album created, but tags could not be added.',
  contributed: "Albums you've contributed to",
  empty: 'No albums yet',
} as const;

export const UPGRADE_REQUIRED = 'Upgrade Required';

export const SHARE_MESSAGES = {
  heading: 'Share with your guests',
  copied: 'Guest link copied to clipboard.',
  copyFailed: 'Unable to copy link.',
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

export const ALBUM_MESSAGES = {
  loadFailed: 'We could not load this album.',
  notLoaded: 'Album data is not loaded yet.',
  empty: 'No uploads yet. Share the QR code to start collecting photos.',
  emptyClosed: 'No uploads yet.',
  visibilityFailed: 'Could not update visibility. Please try again.',
  wallFailed: 'Could not update Photo Wall status. Please try again.',
  deleteFailed: 'Failed to delete album. Please try again.',
  photoDeleteFailed: 'Failed to delete photo. Please try again.',
  uploadFailed: 'Failed to upload photos. Please try again.',
} as const;

export const WALL_MESSAGES = {
  loadFailed: 'Failed to load photo wall',
  loadFailedToast: 'Failed to load photos',
} as const;

/** The owner's page of an album (R 8.28 to R 8.37). */
export const OWNER_MESSAGES = {
  archiveFailed: 'Could not update archive status. Please try again.',
  detailsFailed: 'Could not update album. Please try again.',
  expirationSaved: 'Expiration updated successfully!',
  expirationFailed: 'Could not update expiration. Please try again.',
  newCode: 'New upload code',
  newCodeFailed: 'Could not change the upload code. Please try again.',
  codeChanged: 'The album has a new upload code.',
  hideLocations: 'Hide locations from guests',
  viewMyUploads: 'View My Uploads',
} as const;

/** Registering after an upload (R 2.81, R 8.7). */
export const GUEST_REGISTRATION_MESSAGES = {
  heading: 'Keep your photos together',
  intro: 'With an account you can find the photos you shared, and take them back while the album is open.',
  offer: 'Create an account',
  submit: 'Register & View My Photos',
  failed: 'Failed to create account. Please try again.',
} as const;

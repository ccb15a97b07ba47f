// The browser's messages that several screens show or the specification prescribes. Messages that the server sends too
// come from shared/.

import { ALBUM_NOT_FOUND } from '../shared/rules/refusal-sentences.ts';

export const TAGLINE = 'Collect and share memories instantly';

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

export const ALBUM_MESSAGES = {
  notFound: ALBUM_NOT_FOUND,
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

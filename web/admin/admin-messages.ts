// The administration's own messages (specification, sections 2, 5 and 8). They are not in messages.ts, so that other
// users do not load them.

export const SIGN_IN_MESSAGES = {
  heading: 'Administration',
  authorizedOnly: 'Authorized administrators only',
  logged: 'All admin actions are logged for security and compliance',
} as const;

/** The fallback when the server sends no message. */
export const ADMIN_FAILURES = {
  stats: 'Failed to fetch dashboard stats',
  activity: 'Failed to fetch activity',
  users: 'Failed to fetch users',
  user: 'Failed to fetch user',
  tier: 'Failed to change user tier',
  userDeletion: 'Failed to delete user',
  albums: 'Failed to fetch albums',
  album: 'Failed to fetch album',
  albumEdit: 'Failed to update album',
  albumDeletion: 'Failed to delete album',
  photos: 'Failed to fetch photos',
  photoDeletion: 'Failed to delete photo',
  analytics: 'Failed to fetch analytics',
  csv: 'Failed to export activity',
  templates: 'Failed to fetch templates',
  templateEdit: 'Failed to update template',
  templateReset: 'Failed to reset template',
  testMail: 'Failed to send test mail',
  outbox: 'Failed to fetch outbox',
} as const;

export const NOTHING_THERE = {
  users: 'No users found',
  albums: 'No albums found',
  albumsOfUser: 'No albums yet',
  photos: 'No photos found',
  photosOfAlbum: 'No photos in this album',
  activity: 'No recent activity',
  mails: 'No mails yet',
  data: 'No data available',
} as const;

export const ALBUM_EDIT_MESSAGES = {
  saved: 'Album updated',
  confirmDeletion: 'Please confirm you want to delete this album',
} as const;

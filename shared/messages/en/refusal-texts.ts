// Reasons why something is not possible. guest-texts.ts includes them.
export const closedAlbum = {
  expired: 'This album has expired and is no longer accepting uploads.',
  archived:
    'This album has been archived and is no longer accepting uploads. Please contact the album owner.',
  linkClosed: 'This link has been closed and is no longer accepting uploads. Please contact the album owner.',
  pinRequired: 'This album is protected by a PIN.',
} as const;

export const guestRefusal = {
  /** The heading above every reason why the page shows no album: a wrong link, an outage, a limit. */
  heading: 'Invalid or expired upload link.',
  /** The reason under it for a link that leads to no album. */
  unknownAlbum: 'We could not find this album. Please check the link, or ask your host for a new one.',
  waitingForPin:
    '{count, plural, one {We’ll send your photo as soon as you enter it.} other {We’ll send your # photos as soon as you enter it.}}',
} as const;

export const request = {
  network: 'Could not reach the server. Please check your connection and try again.',
  timeout: 'The server took too long to respond. Please try again.',
  unknown: 'Something went wrong. Please try again.',
} as const;

export const offline = {
  seen: 'You’re offline. This is the album as of {moment}. You can still choose photos; we’ll send them when you’re back online.',
} as const;

export const pin = {
  wrongLength: 'PIN must be {min}-{max} digits',
  notDigits: 'PIN must contain only numbers',
  different: 'PINs do not match',
  incorrect: 'Incorrect PIN. {remainingAttempts} attempt(s) remaining.',
  locked: 'Too many failed attempts. Please wait before trying again.',
} as const;

export const file = {
  empty: 'The file is empty.',
  tooLarge: 'File exceeds {limitMb}MB limit ({size})',
  wrongType: 'File type not supported ({type}). Allowed: {allowed}',
  unknownType: 'unknown',
  wrongExtension: 'File extension not supported ({extension})',
} as const;

export const photoUpload = {
  nothingChosenByGuest: 'Please select at least one photo.',
  nothingChosenByOwner: 'Please select photos to upload.',
  tooMany: 'Maximum {max} files per upload',
  batchCut: 'Only the first {max} photos will be uploaded.',
  albumFull: 'This album has reached its photo limit of {max} photos.',
  unreadable: 'Photo could not be read.',
  uploaded: '{count} photo(s) uploaded successfully!',
  nameless: 'Guest',
  nameTooLong: 'Name cannot exceed {max} characters.',
} as const;

export const error = {
  VALIDATION: 'Invalid request.',
  TOO_MANY_PIXELS: 'This photo has too many pixels. Please choose a smaller version.',
  LOCATION_NOT_REMOVED:
    'We could not remove the location from this photo, so we did not store it. You can upload it with its location.',
  VIDEO_TOO_LONG: 'This video is too long. Videos can be up to {max} (minutes:seconds).',
  VIDEO_CODEC: 'We can’t play this kind of video ({codec}).',
  VIDEO_ENCRYPTED: 'This video is copy-protected, so it can’t be shared.',
  VIDEO_CUT_SHORT: 'This video is incomplete. Please choose the original file.',
  UPLOAD_CUT_SHORT: 'The upload was cut short. Please try again.',

  NOT_SIGNED_IN: 'Please sign in.',
  LOGIN_FAILED: 'Could not log in. Check your credentials.',
  ADMIN_LOGIN_FAILED: 'Invalid credentials. Please try again.',
  WRONG_PASSWORD: 'Current password is incorrect',
  PASSWORD_GUESSABLE: 'This password is too easy to guess. Avoid common passwords and your own name.',
  ALBUM_IN_EVENT: '{title} already belongs to another event.',
  EVENT_NOT_FOUND: 'Event not found.',
  HOSTS_FULL: 'An album can have at most {max} co-hosts, helpers and open invitations.',
  INVITATION_NOT_FOUND: 'This invitation has been used or revoked, or has expired. Please ask for a new one.',
  EMAIL_TAKEN: 'Could not create account. Try a different email.',

  NOT_ALLOWED: 'You are not allowed to do this.',
  ALBUM_LIMIT: "You've reached the {tier} tier album limit of {max} albums.",
  STORAGE_LIMIT: 'This album has reached its storage limit.',
  WALL_UNAVAILABLE: 'Photo Wall is not available for this album',

  NOT_FOUND: 'Not found',
  // The guest page uses `guestRefusal` instead.
  ALBUM_NOT_FOUND: 'Album not found',
  USER_NOT_FOUND: 'User not found',
  PHOTO_NOT_FOUND: 'Photo not found',
  PHOTO_KNOWN: 'This photo is already in the album.',
  PHOTO_REMOVED: 'This photo was removed from the album.',
  ENTRY_NOT_FOUND: 'This entry is no longer in the guest book.',
  BOOK_FULL: 'This guest book is full.',
  COMMENTS_CLOSED: 'The comments on this photo are closed.',
  NOT_A_VOICE: 'This recording can’t be played. Please record it again.',
  VOICE_TOO_LONG: 'A recording can be up to {seconds} seconds long.',
  ZIP_NOT_FOUND: 'This download link no longer works. Please start the download again.',
  ZIP_BROKEN: 'A photo was deleted in the meantime. Please start the download again.',
  METHOD_NOT_ALLOWED: 'This address does not support that method.',

  ARCHIVE_EXPIRED: 'This album has expired. It will be archived automatically.',
  NOTHING_NEW: 'There’s nothing new since your last download.',
  NOTHING_TO_DOWNLOAD: 'There are no photos to download.',
  PHOTOS_MISSING: 'All photos in this download are missing from the server.',
  PIN_NEEDS_UNARCHIVED: 'Unarchive the album to change its PIN.',
  WALL_NOT_SWITCHABLE: 'The Photo Wall needs an album that is public and not archived.',

  BODY_TOO_LARGE: 'The request is too large.',
  WRONG_CONTENT_TYPE: 'This content type is not supported here.',
  RANGE_NOT_SATISFIABLE: 'The file has no such range.',

  SLOW_DOWN: 'Too many attempts. Please wait before trying again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  NO_ROOM: 'There is no room for more photos right now. Please try again later.',
  UNAVAILABLE: 'Temporarily unavailable. Please try again.',
  // Screens use these texts too, under their own names.
  ALBUM_EXPIRED: closedAlbum.expired,
  ALBUM_ARCHIVED: closedAlbum.archived,
  LINK_CLOSED: closedAlbum.linkClosed,
  PIN_REQUIRED: closedAlbum.pinRequired,
  PIN_WRONG: pin.incorrect,
  PIN_LOCKED: pin.locked,
  NOTHING_CHOSEN: photoUpload.nothingChosenByGuest,
  TOO_MANY_FILES: photoUpload.tooMany,
  PHOTO_LIMIT: photoUpload.albumFull,
  UNREADABLE: photoUpload.unreadable,
  EMPTY_FILE: file.empty,
  FILE_TOO_LARGE: file.tooLarge,
  NOT_AN_IMAGE: file.wrongType,
  EXPIRATION_LIMIT: '{tier} tier limited to {days} days maximum',
} as const;

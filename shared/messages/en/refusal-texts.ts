// Reasons why something is not possible. guest-texts.ts includes them, error-texts.ts uses some.
export const closedAlbum = {
  expired: 'This album has expired and is no longer accepting uploads.',
  archived:
    'This album has been archived and is no longer accepting uploads. Please contact the album owner.',
  linkClosed: 'This link has been closed and is no longer accepting uploads. Please contact the album owner.',
  pinRequired: 'This album is protected by a PIN.',
} as const;

/** Reasons that screens state without a response. */
export const closedPage = {
  albumNotFound: 'Album not found',
  notAllowed: 'You are not allowed to do this.',
  wallUnavailable: 'Photo Wall is not available for this album',
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

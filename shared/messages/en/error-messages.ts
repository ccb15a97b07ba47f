// What the server says when it refuses a request: one sentence for each code of shared/errors.ts (R 8.2, R 8.3, R 8.19,
// R 8.40, R 8.42, R 8.43, R 8.46, R 8.47, R 8.101, R 8.102).
import { defineMessages } from '../define-messages.ts';
import { closedAlbumMessages } from './closed-album-messages.ts';
import { expiryMessages } from './expiry-messages.ts';
import { fileMessages } from './file-messages.ts';
import { photoUploadMessages } from './photo-upload-messages.ts';
import { pinMessages } from './pin-messages.ts';

export const errorMessages = {
  ...defineMessages({
    VALIDATION: 'Invalid request.',
    TOO_MANY_PIXELS: 'Photo has too many pixels.',
    LOCATION_NOT_REMOVED:
      'We could not remove the location from this photo, so we did not store it. You can upload it with its location.',
    UPLOAD_CUT_SHORT: 'The upload was cut short. Please try again.',

    NOT_SIGNED_IN: 'Please sign in.',
    LOGIN_FAILED: 'Could not log in. Check your credentials.',
    ADMIN_LOGIN_FAILED: 'Invalid credentials. Please try again.',
    WRONG_PASSWORD: 'Current password is incorrect',
    EMAIL_TAKEN: 'Could not create account. Try a different email.',

    NOT_ALLOWED: 'You are not allowed to do this.',
    ALBUM_LIMIT: "You've reached the {tier} tier album limit of {max} albums.",
    STORAGE_LIMIT: 'This album has reached its storage limit.',
    WALL_UNAVAILABLE: 'Photo Wall is not available for this album',

    NOT_FOUND: 'Not found',
    // The guest page says it in its own words: `guest-refusal-messages.ts`.
    ALBUM_NOT_FOUND: 'Album not found',
    USER_NOT_FOUND: 'User not found',
    PHOTO_NOT_FOUND: 'Photo not found',
    PHOTO_KNOWN: 'This photo is in the album already.',
    PHOTO_REMOVED: 'This photo was removed from the album.',
    TRANSFER_ENDED: 'This link was used, or its ten minutes are over.',
    ZIP_NOT_FOUND: 'This download has ended. Please start it again.',
    ZIP_BROKEN: 'A photo of this download was deleted meanwhile. Please start it again.',
    METHOD_NOT_ALLOWED: 'This address does not answer to that method.',

    ARCHIVE_EXPIRED: 'This album has expired. It will be archived automatically.',
    NOTHING_NEW: 'Nothing is new since your last download.',
    NOTHING_TO_DOWNLOAD: 'There are no photos to download.',
    PHOTOS_MISSING: 'All photos of this download are missing on the server.',
    PIN_NEEDS_UNARCHIVED: 'Unarchive the album to change its PIN.',
    WALL_NOT_SWITCHABLE: 'The Photo Wall needs an album that is public and not archived.',

    BODY_TOO_LARGE: 'The request is too large.',
    WRONG_CONTENT_TYPE: 'This content type is not supported here.',
    RANGE_NOT_SATISFIABLE: 'The file has no such range.',

    SLOW_DOWN: 'Too many attempts. Please wait before trying again.',
    INTERNAL: 'Something went wrong on our side. Please try again.',
    NO_ROOM: 'There is no room for more photos right now. Please try again later.',
    UNAVAILABLE: 'Temporarily unavailable. Please try again.',
  }),
  // Guests' screens say these too, and load none of the others.
  ALBUM_EXPIRED: closedAlbumMessages.expired,
  ALBUM_ARCHIVED: closedAlbumMessages.archived,
  PIN_REQUIRED: closedAlbumMessages.pinRequired,
  PIN_WRONG: pinMessages.incorrect,
  PIN_LOCKED: pinMessages.locked,
  NOTHING_CHOSEN: photoUploadMessages.nothingChosenByGuest,
  TOO_MANY_FILES: photoUploadMessages.tooMany,
  PHOTO_LIMIT: photoUploadMessages.albumFull,
  UNREADABLE: photoUploadMessages.unreadable,
  EMPTY_FILE: fileMessages.empty,
  FILE_TOO_LARGE: fileMessages.tooLarge,
  NOT_AN_IMAGE: fileMessages.wrongType,
  EXPIRATION_LIMIT: expiryMessages.tierLimit,
};

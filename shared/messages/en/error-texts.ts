// The sentence of each error, by its code. Only the server uses them: its response contains the sentence.
import { adminSignIn, adminUser } from './admin-texts.ts';
import { guestEvent } from './event-texts.ts';
import { accountForm, comment, video } from './later-guest-texts.ts';
import { expiry } from './later-owner-texts.ts';
import { closedAlbum, closedPage, file, photoUpload, pin } from './refusal-texts.ts';

export const error = {
  VALIDATION: 'Invalid request.',
  TOO_MANY_PIXELS: 'This photo has too many pixels. Please choose a smaller version.',
  LOCATION_NOT_REMOVED:
    'We could not remove the location from this photo, so we did not store it. You can upload it with its location.',
  UPLOAD_CUT_SHORT: 'The upload was cut short. Please try again.',

  NOT_SIGNED_IN: 'Please sign in.',
  WRONG_PASSWORD: 'Current password is incorrect',
  PASSWORD_GUESSABLE: 'This password is too easy to guess. Avoid common passwords and your own name.',
  ALBUM_IN_EVENT: '{title} already belongs to another event.',
  HOSTS_FULL: 'An album can have at most {max} co-hosts, helpers and open invitations.',
  INVITATION_NOT_FOUND: 'This invitation has been used or revoked, or has expired. Please ask for a new one.',

  ALBUM_LIMIT: "You've reached the {tier} tier album limit of {max} albums.",
  STORAGE_LIMIT: 'This album has reached its storage limit.',

  NOT_FOUND: 'Not found',
  PHOTO_NOT_FOUND: 'Photo not found',
  PHOTO_KNOWN: 'This photo is already in the album.',
  PHOTO_REMOVED: 'This photo was removed from the album.',
  ENTRY_NOT_FOUND: 'This entry is no longer in the guest book.',
  BOOK_FULL: 'This guest book is full.',
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
  ALBUM_NOT_FOUND: closedPage.albumNotFound,
  NOT_ALLOWED: closedPage.notAllowed,
  WALL_UNAVAILABLE: closedPage.wallUnavailable,
  LOGIN_FAILED: accountForm.signInFailed,
  EMAIL_TAKEN: accountForm.emailTaken,
  COMMENTS_CLOSED: comment.closed,
  EVENT_NOT_FOUND: guestEvent.notFound,
  VIDEO_TOO_LONG: video.tooLong,
  VIDEO_CODEC: video.wrongCodec,
  VIDEO_ENCRYPTED: video.encrypted,
  VIDEO_CUT_SHORT: video.cutShort,
  EXPIRATION_LIMIT: expiry.tierLimit,
  USER_NOT_FOUND: adminUser.notFound,
  ADMIN_LOGIN_FAILED: adminSignIn.failed,
} as const;

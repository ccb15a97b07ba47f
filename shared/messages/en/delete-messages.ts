// Deleting an album, a photo or an account for good (R 2.58, R 5.54, R 8.6, R 8.12, R 8.33, R 8.34).
import { defineMessages } from '../define-messages.ts';

export const deleteMessages = defineMessages({
  typeToConfirm: 'Type {word} to confirm',

  album: 'Delete Album',
  albumWarning:
    '{count, plural, =0 {‘{title}’ will be gone for good.} one {‘{title}’ and its # photo will be gone for good.} other {‘{title}’ and its # photos will be gone for good.}} Nobody can bring them back.',
  albumSubmit: 'Delete album',
  albumFailed: 'Failed to delete album. Please try again.',

  photo: 'Delete Photo',
  photoFrom: 'From {name}. {warning}',
  photoWarning: 'It will be gone for good, for your guests too.',
  photoSubmit: 'Delete photo',
  photoFailed: 'Failed to delete photo. Please try again.',

  account: 'Delete Account',
  accountWarning:
    'Your account, your albums and all photos in them will be gone for good. Photos that you gave to other people’s albums stay there.',
  accountSubmit: 'Delete account',
  accountDeleted: 'Account deleted successfully',
  accountFailed: 'Failed to delete account',
});

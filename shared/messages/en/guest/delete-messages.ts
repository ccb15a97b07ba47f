const deleteTexts = {
  typeToConfirm: 'Type {word} to confirm',

  album: 'Delete Album',
  albumWarning:
    '{count, plural, =0 {This deletes ‘{title}’ for good.} one {This deletes ‘{title}’ and its # photo for good.} other {This deletes ‘{title}’ and its # photos for good.}}',
  albumSubmit: 'Delete album',
  albumFailed: 'Failed to delete album. Please try again.',

  photo: 'Delete Photo',
  photoFrom: 'From {name}. {warning}',
  photoWarning: 'It will be gone for you and your guests.',
  photoSubmit: 'Delete photo',
  photoFailed: 'Failed to delete photo. Please try again.',

  account: 'Delete Account',
  accountWarning:
    'This deletes your account, your albums and all their photos for good. Photos you added to other albums stay there.',
  accountSubmit: 'Delete account',
  accountDeleted: 'Account deleted successfully',
  accountFailed: 'Failed to delete account',
} as const;

export { deleteTexts as delete };

export const yourPhotos = {
  open: 'Your photos ({count, number})',
  heading: 'Your photos',
  intro:
    'Photos that you added on this device. You find them here again for a year, also after you close the page.',
  removed: '{count, plural, one {# was removed by the host} other {# were removed by the host}}',
  nothing: 'None of your photos are in this album now.',
  loadFailed: 'Could not load your photos. Please try again.',
  archived:
    'The album is archived: you can look at your photos, save them and delete them, but no longer change their captions.',

  stored: 'In the album',
  waiting: 'Waiting for approval',
  hidden: 'Hidden by the host',

  openPhoto: 'Open {filename}',
  addCaption: 'Add a caption to {filename}',
  changeCaption: 'Change the caption of {filename}',
  caption: 'Caption',
  captionHint:
    'Everybody who sees the photo can read it. {left, plural, one {# character left.} other {# characters left.}}',
  captionFailed: 'Could not save the caption. Please try again.',

  deletePhoto: 'Delete {filename}',
  deleteAll: 'Delete all I uploaded',
  deleteAllQuestion:
    '{count, plural, one {Your photo will be gone for good, for everybody.} other {Your # photos will be gone for good, for everybody.}} Nobody can bring them back.',
  deleteAllSubmit: '{count, plural, one {Delete # photo} other {Delete # photos}}',
  deleted: '{count, plural, one {# photo deleted} other {# photos deleted}}',
  deleteFailed: 'Could not delete your photos. Please try again.',

  forget: 'Not your phone? Forget me here',
  forgetHeading: 'Forget me on this phone?',
  forgetQuestion:
    'Your photos stay in the album. But this phone will no longer know that they are yours: you cannot delete them or add captions from here.',
  forgetSubmit: 'Forget me here',
  forgotten: 'This phone has forgotten you.',

  transfer: 'Take them to another phone',
  transferHow: 'Scan this code with the other phone, or open the link there. It works once, until {time}.',
  transferCode: 'QR code that takes your photos to another phone',
  transferPrivate: 'Keep it to yourself: with it others can delete your photos.',
  transferFailed: 'Could not make a link. Please try again.',
  copied: 'Link copied to clipboard.',
  copyFailed: 'Unable to copy link.',
  taken: 'Your photos are on this phone now.',
  takeFailed: 'Could not take your photos to this phone. Please try again.',
  takeEnded: '{reason} Make a new one on the phone that has your photos.',
} as const;

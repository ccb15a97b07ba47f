export const chosen = {
  hide: 'Hide',
  show: 'Show',
  keyHide: 'H',
  keyShow: 'S',
  keyDelete: 'Del',
  keyDownload: 'D',
  undo: 'Undo',
  hidden: '{count, plural, one {# photo is hidden.} other {# photos are hidden.}}',
  shown: '{count, plural, one {Guests see # photo.} other {Guests see # photos.}}',
  deleting: '{count, plural, one {Deleting # photo.} other {Deleting # photos.}}',
  deletingHint: 'This is for good once the message goes or you leave the page.',
  deleteFailed: 'Could not delete the photos. Please try again.',
} as const;

// Texts for the application's first screen, in addition to those of guest-texts.ts.
export const albumAction = {
  copyGuestLink: 'Copy guest link',
  printCards: 'Print cards',

  whoSeesIt: 'Who can see it',
  openWall: 'Open Photo Wall',
  startSlideshow: 'Start slideshow',
  enableWall: 'Enable Photo Wall',
  disableWall: 'Disable Photo Wall',
  wallBlocked: 'Make the album public first.',
  wallIsOff: 'Enable the Photo Wall first.',
  wallDisabled: 'Photo Wall disabled.',
  wallFailed: 'Could not update Photo Wall status. Please try again.',
  makePublic: 'Make public',
  makePrivate: 'Make private',
  madePublic: 'The album is now public.',
  madePrivate: 'The album is now private.',
  visibilityFailed: 'Could not update visibility. Please try again.',

  album: 'Album',
  more: 'More',
  archive: 'Archive',
  archived: 'The album is now archived.',
  unarchive: 'Unarchive',
  archiveBlocked: 'Expired albums are archived automatically.',
  archiveFailed: 'Could not update archive status. Please try again.',
  archivedBlocked: 'Unarchive the album first.',

  edit: 'Edit album',
  editSubmit: 'Save changes',
  detailsFailed: 'Could not update album. Please try again.',

  newCode: 'New upload code',
  newCodeWarning:
    'Links and QR codes with <code>{uploadCode}</code> will stop working right away, even for photos still waiting on a phone. Photos already in the album stay there.',
  newCodeWithGroups: 'Change the guest group links too',
  newCodeSubmit: 'Change code',
  newCodeDone: 'The album has a new upload code.',
  newCodeFailed: 'Could not change the upload code. Please try again.',

  openUntilArchived: 'The album stays open until you archive it.',
  openUntil: 'The album stays open until {moment}.',
  unarchives: 'This also unarchives the album.',
  forLonger: 'Keep it open longer: {upgradeRequired}',
  seePlans: 'See plans',
  expirationSubmit: 'Save expiration',
  expirationSaved: 'Expiration updated successfully!',
  expirationFailed: 'Could not update expiration. Please try again.',
} as const;

export const albumState = {
  public: 'Public',
  private: 'Private',
  archived: 'Archived',
  expired: 'Expired',
  tags: 'Tags',
  expiration: 'Expiration',
} as const;

export const chosen = {
  hide: 'Hide',
  show: 'Show',
  keyHide: 'H',
  keyShow: 'S',
  keyDelete: 'Del',
  keyDownload: 'D',
  undo: 'Undo',
  hidden: '{count, plural, one {# photo hidden from guests.} other {# photos hidden from guests.}}',
  shown: '{count, plural, one {# photo shown to guests.} other {# photos shown to guests.}}',
  deleting: '{count, plural, one {Deleting # photo.} other {Deleting # photos.}}',
  deletingHint: 'You can undo this until the message disappears or you leave the page.',
  deleteFailed: 'Could not delete the photos. Please try again.',
} as const;

export const photoVisibility = {
  filter: 'Show photos',
  all: 'All',
  waiting: 'To review',
  hidden: 'Hidden',
  guestView: 'What guests see',
  review: 'Review photos',
  change: 'Change',
  waitForYou: '{count, plural, one {# photo to review.} other {# photos to review.}}',
  reported: '{count, plural, one {Guests want # photo removed.} other {Guests want # photos removed.}}',
  showAgain: '{count, plural, one {Show it again} other {Show all # again}}',
  revealsAt: 'Guests will see the photos from {moment}.',
  waitingCount: '{count, plural, one {# to review} other {# to review}}',
} as const;

export const pinDialog = {
  enable: 'Enable PIN protection',
  change: 'Change PIN',
  disable: 'Disable PIN protection',
  enableSubmit: 'Enable PIN',
  disableSubmit: 'Disable PIN',
  disableWarning: 'Anyone with the guest link will then get in without a PIN.',
  changeIntro: 'Guests will need the new PIN.',
  enableIntro: 'Guests will need it to see or add photos. You won’t.',
  label: 'PIN',
  hint: '{min} to {max} digits',
  confirm: 'Confirm PIN',
  use: 'Use <code>{pin}</code>',
  failed: 'Failed to update PIN protection',
  tell: 'Tell your guests this PIN',
  whereToFind: 'You’ll always find it on the album page.',
} as const;

export const upgrade = {
  title: 'Upgrade Your Plan',
  albumLimit:
    'The {tier} plan includes {albums, plural, one {# album} other {# albums}}. Upgrade to create more.',
  storageLimit: 'The {tier} plan includes {storage} of storage. Upgrade to add more photos.',
  expirationLimit:
    'On the {tier} plan, albums stay open for up to {days, plural, one {# day} other {# days}}. Upgrade to keep them open longer.',
  general: 'More albums, more photos, more time.',
  monthly: '<price>{amount}</price> per month',
  submit: 'Upgrade to {tier}',
  comingSoon: 'Payment integration is coming soon.',
  offers: 'What’s in {tier}',
  albums: '{count, plural, one {# album} other {# albums}}',
  unlimitedAlbums: 'Unlimited albums',
  photos: '{count, plural, one {# photo} other {# photos}} per album',
  unlimitedPhotos: 'Unlimited photos per album',
  storage: '{size} of storage',
  unlimitedStorage: 'Unlimited storage',
  videos: 'Videos up to {limits} each',
  days: 'Open for up to {count, plural, one {# day} other {# days}}',
  unlimitedDays: 'Albums that never expire',
} as const;

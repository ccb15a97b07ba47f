export const albumActionTexts = {
  copyGuestLink: 'Copy guest link',
  shareGuestLink: 'Share guest link',

  access: 'Access',
  openWall: 'Open Photo Wall',
  startSlideshow: 'Start slideshow',
  enableWall: 'Enable Photo Wall',
  disableWall: 'Disable Photo Wall',
  wallBlocked: 'Make the album public first.',
  wallFailed: 'Could not update Photo Wall status. Please try again.',
  makePublic: 'Make public',
  makePrivate: 'Make private',
  visibilityFailed: 'Could not update visibility. Please try again.',
  hideLocations: 'Hide locations from guests',
  hideLocationsHint: 'No places, no original files.',

  album: 'Album',
  archive: 'Archive',
  unarchive: 'Unarchive',
  archiveBlocked: 'An expired album is archived automatically.',
  archiveFailed: 'Could not update archive status. Please try again.',
  archivedBlocked: 'Unarchive the album first.',

  edit: 'Edit album',
  editSubmit: 'Save changes',
  detailsFailed: 'Could not update album. Please try again.',

  newCode: 'New upload code',
  newCodeWarning:
    'Links and QR codes with <code>{uploadCode}</code> stop working at once, even for photos still waiting on a phone. The photos in the album stay.',
  newCodeSubmit: 'Change code',
  newCodeDone: 'The album has a new upload code.',
  newCodeFailed: 'Could not change the upload code. Please try again.',

  openUntilArchived: 'The album stays open until you archive it.',
  openUntil: 'The album stays open until {moment}.',
  unarchives: 'This also unarchives it.',
  forLonger: 'For longer: {upgradeRequired}',
  seePlans: 'See plans',
  expirationSubmit: 'Save expiration',
  expirationSaved: 'Expiration updated successfully!',
  expirationFailed: 'Could not update expiration. Please try again.',
} as const;

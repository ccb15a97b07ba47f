export const closedAlbumTexts = {
  expired: 'This album has expired and is no longer accepting uploads.',
  archived:
    'This album has been archived and is no longer accepting uploads. Please contact the album owner.',
  pinRequired: 'This album is protected by a PIN.',
} as const;

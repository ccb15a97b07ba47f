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

export const knownPhoto = {
  leftOut:
    '{count, plural, one {# photo was already in the album, and was not sent again.} other {# photos were already in the album, and were not sent again.}}',
} as const;

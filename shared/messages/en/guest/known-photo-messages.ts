export const knownPhotoTexts = {
  leftOut:
    '{count, plural, one {# photo was already in the album, and was not sent again.} other {# photos were already in the album, and were not sent again.}}',
} as const;

export const wall = {
  title: 'Photo Wall',
  count:
    '{photos, plural, =0 {No photos yet} one {# photo from {guests, plural, one {# guest} other {# guests}}} other {# photos from {guests, plural, one {# guest} other {# guests}}}}',
  addPhotos: 'Add photos',
  beTheFirst: 'Be the first to share a photo.',
  noPhotos: 'No photos yet',
  share: 'Share a photo',
  loadFailed: 'Failed to load photo wall',
  loadFailedToast: 'Failed to load photos',

  slideshow: 'Slideshow',
  controls: 'Slideshow controls',
  play: 'Play',
  pause: 'Pause',
  mosaic: 'Mosaic',
  oneByOne: 'One by one',
  fullScreen: 'Full screen',
  end: 'End slideshow',
  scan: 'Scan to share your photos',
} as const;

export const photo = {
  count: '{count, plural, =0 {No photos yet} one {# photo} other {# photos}}',
  loading: 'Loading photos…',
  uploaderInGroup: '{uploader} · {group}',
  photoBy: 'Photo by {uploader}, {filename}',
  deletePhotoBy: 'Delete Photo by {uploader}, {filename}',
  downloadPhotoBy: 'Download<hidden> Photo by {uploader}, {filename}</hidden>',
  previous: 'Previous photo',
  next: 'Next photo',
} as const;

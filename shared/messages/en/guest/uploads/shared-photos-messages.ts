export const sharedPhotos = {
  title: '{count, plural, one {A photo from another app} other {# photos from another app}}',
  hint: 'Another app or a web page handed them over. Add only what you shared yourself.',
  add: '{count, plural, one {Add the photo} other {Add # photos}}',
  remove: 'Leave out',
} as const;

export const sharedSoFar = {
  heading: 'Shared so far',
  viewWall: 'View Photo Wall',
  nothingYet: 'Nothing yet. The first photo could be yours.',
  nothing: 'No photos were shared.',
  photoBy: 'Photo by {name}',
} as const;

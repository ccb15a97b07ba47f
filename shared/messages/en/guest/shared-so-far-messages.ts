export const sharedSoFarTexts = {
  heading: 'Shared so far',
  viewWall: 'View Photo Wall',
  nothingYet: 'Nothing yet. The first photo could be yours.',
  nothing: 'No photos were shared.',
  photoBy: 'Photo by {name}',
} as const;

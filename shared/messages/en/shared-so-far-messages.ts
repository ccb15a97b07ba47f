// 'Shared so far' on the guest page (R 2.72, R 2.73).
import { defineMessages } from '../define-messages.ts';

export const sharedSoFarMessages = defineMessages({
  heading: 'Shared so far',
  viewWall: 'View Photo Wall',
  nothingYet: 'Nothing yet. The first photo could be yours.',
  nothing: 'No photos were shared.',
  photoBy: 'Photo by {name}',
});

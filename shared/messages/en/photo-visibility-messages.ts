// Which photos of an album guests see, on its owner's page (R 10.15029).
import { defineMessages } from '../define-messages.ts';

export const photoVisibilityMessages = defineMessages({
  filter: 'Show photos',
  reportedMark: 'Asked to remove',
  all: 'All',
  waiting: 'Waiting',
  hidden: 'Hidden',
  hidePhotoBy: 'Hide photo by {uploader}, {filename}',
  showPhotoBy: 'Show photo by {uploader}, {filename}',
  approvePhotoBy: 'Approve photo by {uploader}, {filename}',
  review: 'Review photos',
  change: 'Change',
  waitForYou: '{count, plural, one {# photo waits for you.} other {# photos wait for you.}}',
  reported: '{count, plural, one {Guests want # photo removed.} other {Guests want # photos removed.}}',
  revealsAt: 'Guests see the photos from {moment} on. Until then they see only how many there are.',
  waitingCount: '{count, plural, one {# waiting} other {# waiting}}',
});

// Which photos of an album guests see, on its owner's page (R 10.15029).
import { defineMessages } from '../define-messages.ts';

export const photoVisibilityMessages = defineMessages({
  filter: 'Show photos',
  all: 'All',
  waiting: 'Waiting',
  hidden: 'Hidden',
  none: 'No such photos any more.',
  hide: 'Hide from guests',
  show: 'Show to guests',
  approve: 'Approve',
  hidePhotoBy: 'Hide photo by {uploader}, {filename}',
  showPhotoBy: 'Show photo by {uploader}, {filename}',
  approvePhotoBy: 'Approve photo by {uploader}, {filename}',
  review: 'Review',
  reported: '{count, plural, one {Guests want # photo removed} other {Guests want # photos removed}}',
  revealsAt: 'Guests see the photos from {moment} on. Until then they see only how many there are.',
  waitingCount: '{count, plural, one {# waiting} other {# waiting}}',
});

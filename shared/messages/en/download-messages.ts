// The owner takes an album home (R 10.15011 to R 10.15018).
import { defineMessages } from '../define-messages.ts';

export const downloadMessages = defineMessages({
  noPhotos: 'No photos yet.',
  all: 'All photos',
  allHint: 'The originals, untouched, in one ZIP file.',
  new: 'Only what is new',
  newHint: 'Originals that no earlier download brought you.',
  previews: 'Smaller previews',
  previewsHint: 'Good for screens, and much smaller.',
  some: 'Chosen photos',
  someHint: 'Tap those that you want.',
  choose: 'Choose photos',
  choosing: 'Chosen photos',
  chosen: '{count, plural, =0 {None chosen} other {# chosen}}',
  chooseAll: 'All',
  originals: 'Originals',
  originalsHint: 'Untouched, in one ZIP file.',
  submit: 'Download',
  preparing: 'Preparing your download…',
  failed: 'Could not prepare your download. Please try again.',
  begun: '{count, plural, one {# photo} other {# photos}}, {size}. Your download has begun.',
  missing:
    '{count, plural, one {# photo is missing on the server and is not in the ZIP.} other {# photos are missing on the server and are not in the ZIP.}}',
  resumable: 'If it breaks off, continue it in your browser: it goes on where it stopped.',
  life: 'The link works for a day.',
  again: 'Start it again',
  guestsHint: 'All photos in full size, without location and serial numbers, in one ZIP file.',
});

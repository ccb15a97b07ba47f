// The table of photos inside a ZIP: the headings of its columns.
import { defineMessages } from '../define-messages.ts';

export const zipMessages = defineMessages({
  exportName: 'Keepsake export',
  givenFolder: 'Added to albums of others',
  file: 'file',
  uploader: 'uploader',
  caption: 'caption',
  timeTaken: 'time taken',
  timeReceived: 'time received',
  place: 'place',
  sha256: 'sha256',
  note: 'note',
  missing: 'missing on the server, not in this ZIP',
  size: 'size',
  fullSize: 'full size',
  smaller: 'smaller picture: hidden details could not be removed from the full one',
});

// The table of photos inside a ZIP: the headings of its columns.
import { defineMessages } from '../define-messages.ts';

export const zipMessages = defineMessages({
  file: 'file',
  uploader: 'uploader',
  timeTaken: 'time taken',
  timeReceived: 'time received',
  place: 'place',
  sha256: 'sha256',
});

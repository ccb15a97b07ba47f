// Why a photo in the queue of uploads was not stored, when the server gives no reason.
import { defineMessages } from '../define-messages.ts';

export const uploadQueueMessages = defineMessages({
  failed: 'Upload failed',
  cancelled: 'Cancelled',
  linkGone:
    'This link no longer works. Ask your host for the new one, and choose the photo again there. It stays on this phone until you remove it.',
});

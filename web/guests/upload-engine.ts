// What sends the guest's photos: the queue, and the outbox that keeps them until they are stored.

import { confirmSession } from '../accounts/refresh-user.ts';
import { openBrowserQueue } from '../browser/browser-queue.ts';
import { openOutbox, type UploadOutbox } from '../browser/upload-outbox.ts';
import type { UploadQueue } from '../browser/upload-queue.ts';
import { uploadPhoto } from '../http/upload.ts';
import { isCurrentPerson } from './upload-ownership.ts';

export interface UploadEngine {
  queue: UploadQueue;
  outbox: UploadOutbox;
}

/** One for as long as the page lives. */
export function openUploadEngine(): UploadEngine {
  const outbox = openOutbox();
  const queue = openBrowserQueue(uploadPhoto, outbox, isCurrentPerson);
  // Whose session has ended is offered an account again.
  void confirmSession();
  return { queue, outbox };
}

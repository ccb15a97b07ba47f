// Sends the guest's photos: the queue, and the outbox that stores photos until the server has them.

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

/** One for the lifetime of the page. */
export function openUploadEngine(): UploadEngine {
  const outbox = openOutbox();
  const queue = openBrowserQueue(uploadPhoto, outbox, isCurrentPerson);
  // A visitor whose session has ended gets the offer of an account again.
  void confirmSession();
  return { queue, outbox };
}

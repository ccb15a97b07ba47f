import { openBrowserQueue } from '../queue/browser-queue.ts';
import type { UploadDetails } from '../queue/upload-entry.ts';
import type { UploadQueue } from '../queue/upload-queue.ts';
import type { UploadStore } from '../queue/upload-saves.ts';
import { findKnownPhotos, prepareQuestion } from './known-photos.ts';
import { sendPhoto } from './send-photo.ts';

/** Sends only while `canSend` allows it. */
export function openPhotoQueue(
  store: UploadStore,
  canSend: (details: UploadDetails) => boolean,
): UploadQueue {
  const queue = openBrowserQueue(sendPhoto, store, canSend, findKnownPhotos);
  return {
    ...queue,
    choose(files) {
      queue.choose(files);
      prepareQuestion(files);
    },
  };
}

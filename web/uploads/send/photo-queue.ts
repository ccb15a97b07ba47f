import { lazyModule } from '../../http/lazy-component.tsx';
import { openBrowserQueue } from '../queue/browser-queue.ts';
import type { UploadDetails } from '../queue/upload-entry.ts';
import type { UploadQueue } from '../queue/upload-queue.ts';
import type { UploadStore } from '../queue/upload-saves.ts';
import { sendPhoto } from './send-photo.ts';

const fetchKnownPhotos = lazyModule(() => import('./known-photos.ts'));

/** For the lifetime of the page. Sends a photo only while `canSend` allows it. */
export function openPhotoQueue(
  store: UploadStore,
  canSend: (details: UploadDetails) => boolean,
): UploadQueue {
  const queue = openBrowserQueue(sendPhoto, store, canSend, async (entries, details) =>
    (await fetchKnownPhotos()).findKnownPhotos(entries, details),
  );
  return {
    ...queue,
    choose(files) {
      queue.choose(files);
      void fetchKnownPhotos().then(({ prepareQuestion }) => prepareQuestion(files));
    },
  };
}

// The upload queue in React.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepAwake, openBrowserQueue } from './browser-queue.ts';
import type { SendPhoto } from './upload-entry.ts';
import type { UploadQueue, UploadsSnapshot } from './upload-queue.ts';

/** One queue for as long as the component lives: `useUploadQueue(uploadPhoto)`. */
export function useUploadQueue(send: SendPhoto): [uploads: UploadsSnapshot, queue: UploadQueue] {
  const [queue] = useState(() => openBrowserQueue(send));
  useEffect(() => keepAwake(queue), [queue]);
  return [useSyncExternalStore(queue.subscribe, queue.snapshot), queue];
}

// The upload queue in React, fed by the browser: its connection, its clock, its chance.

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SendPhoto } from './upload-entry.ts';
import {
  createUploadQueue,
  type UploadQueue,
  type UploadStore,
  type UploadsSnapshot,
} from './upload-queue.ts';
import { newUploadKey } from './upload-session.ts';

/** One queue for as long as the component lives: `useUploadQueue(uploadPhoto)`. */
export function useUploadQueue(
  send: SendPhoto,
  store?: UploadStore,
): [uploads: UploadsSnapshot, queue: UploadQueue] {
  const [queue] = useState(() =>
    createUploadQueue({
      send,
      ...(store ? { store } : {}),
      isOnline: () => navigator.onLine,
      later(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      newKey: newUploadKey,
    }),
  );
  useEffect(() => {
    const wakeWhenSeen = () => document.visibilityState === 'visible' && queue.wake();
    window.addEventListener('online', queue.wake);
    window.addEventListener('offline', queue.wake);
    document.addEventListener('visibilitychange', wakeWhenSeen);
    return () => {
      window.removeEventListener('online', queue.wake);
      window.removeEventListener('offline', queue.wake);
      document.removeEventListener('visibilitychange', wakeWhenSeen);
    };
  }, [queue]);
  return [useSyncExternalStore(queue.subscribe, queue.snapshot), queue];
}

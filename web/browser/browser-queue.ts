// The upload queue as a browser feeds it: its connection, its clock, its chance.

import type { SendPhoto } from './upload-entry.ts';
import { createUploadQueue, type UploadQueue, type UploadStore } from './upload-queue.ts';
import { newUploadKey } from './upload-session.ts';

/** A venue's Wi-Fi may come back without telling: what the line had failed is tried again this often. */
const WAKE_MS = 60_000;

/** Nothing is sent while `mayNow` says no. */
export function openBrowserQueue(send: SendPhoto, store: UploadStore, mayNow = () => true): UploadQueue {
  return createUploadQueue({
    send,
    store,
    isOnline: () => navigator.onLine && mayNow(),
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newKey: newUploadKey,
  });
}

/** Wakes the queue whenever it may go on; returns how to stop. */
export function keepAwake(queue: UploadQueue): () => void {
  const end = new AbortController();
  const { signal } = end;
  const wakeWhenSeen = () => document.visibilityState === 'visible' && queue.wake();
  window.addEventListener('online', queue.wake, { signal });
  window.addEventListener('offline', queue.wake, { signal });
  document.addEventListener('visibilitychange', wakeWhenSeen, { signal });
  const timer = setInterval(wakeWhenSeen, WAKE_MS);
  return () => {
    end.abort();
    clearInterval(timer);
  };
}

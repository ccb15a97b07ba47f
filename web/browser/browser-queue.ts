// The upload queue as a browser feeds it: its connection, its clock, its chance, and what wakes it.

import { followPinTokens } from './pin-tokens.ts';
import { newUploadKey } from './random-keys.ts';
import { subscribeToSession } from './session.ts';
import type { SendPhoto, UploadDetails } from './upload-entry.ts';
import { createUploadQueue, type UploadQueue, type UploadStore } from './upload-queue.ts';

/** A venue's Wi-Fi may come back without telling: what the line had failed is tried again this often. */
const WAKE_MS = 60_000;

/** For as long as the page lives. A photo is sent only while `canSend` allows it. */
export function openBrowserQueue(
  send: SendPhoto,
  store: UploadStore,
  canSend: (details: UploadDetails) => boolean,
): UploadQueue {
  const queue = createUploadQueue({
    send,
    store,
    isOnline: () => navigator.onLine,
    canSend,
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newKey: newUploadKey,
  });
  const wakeWhenSeen = () => document.visibilityState === 'visible' && queue.wake();
  window.addEventListener('online', queue.wake);
  window.addEventListener('offline', queue.wake);
  document.addEventListener('visibilitychange', wakeWhenSeen);
  setInterval(wakeWhenSeen, WAKE_MS);
  subscribeToSession(queue.wake);
  followPinTokens(queue.unlock);
  return queue;
}

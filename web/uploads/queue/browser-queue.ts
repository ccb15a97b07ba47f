import { followPinTokens } from '../../browser/storage/pin-tokens.ts';
import { newUploadKey } from '../../browser/storage/random-keys.ts';
import { subscribeToSession } from '../../browser/storage/session.ts';
import type { SendPhoto, UploadDetails } from './upload-entry.ts';
import { createUploadQueue, type QueueParts, type UploadQueue } from './upload-queue.ts';
import type { UploadStore } from './upload-saves.ts';

const WAKE_MS = 60_000;

export function openBrowserQueue(
  send: SendPhoto,
  store: UploadStore,
  canSend: (details: UploadDetails) => boolean,
  findKnown?: QueueParts['findKnown'],
): UploadQueue {
  const queue = createUploadQueue({
    send,
    store,
    isOnline: () => navigator.onLine,
    canSend,
    ...(findKnown && { findKnown }),
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

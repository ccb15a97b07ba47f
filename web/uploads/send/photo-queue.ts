import { followPinTokens } from '../../browser/storage/pin-tokens.ts';
import { newClientKey } from '../../browser/storage/random-keys.ts';
import { subscribeToSession } from '../../browser/storage/session.ts';
import { request } from '../../http/request.ts';
import { hashFile } from '../queue/file-hashes.ts';
import type { UploadDetails, UploadEntry } from '../queue/upload-entry.ts';
import { createUploadQueue, type UploadQueue } from '../queue/upload-queue.ts';
import type { UploadStore } from '../queue/upload-saves.ts';
import { checkVideo } from '../videos/peek-video.ts';
import { sendBookEntry } from './send-book-entry.ts';
import { sendPhoto } from './send-photo.ts';

const WAKE_MS = 60_000;
/** Larger files are hashed only while they are sent, because smaller ones would wait for them. */
const MAX_ASKED_BYTES = 64 * 1024 * 1024;

export function openPhotoQueue(
  store: UploadStore,
  canSend: (details: UploadDetails) => boolean,
): UploadQueue {
  const queue = createUploadQueue({
    send: (upload) => (upload.entry ? sendBookEntry(upload, upload.entry) : sendPhoto(upload)),
    store,
    checkVideo,
    findKnown,
    isOnline: () => navigator.onLine,
    canSend,
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newKey: newClientKey,
  });
  const wakeWhenSeen = () => document.visibilityState === 'visible' && queue.wake();
  window.addEventListener('online', queue.wake);
  window.addEventListener('offline', queue.wake);
  document.addEventListener('visibilitychange', wakeWhenSeen);
  setInterval(wakeWhenSeen, WAKE_MS);
  subscribeToSession(queue.wake);
  followPinTokens(queue.unlock);
  return {
    ...queue,
    choose(files, videoLimits) {
      queue.choose(files, videoLimits);
      // Hashing starts when photos are chosen, so that photos that the album already has are found early.
      for (const file of files) void hashAsked(file);
    },
  };
}

function hashAsked(file: File): Promise<string | null> {
  return file.size > MAX_ASKED_BYTES ? Promise.resolve(null) : hashFile(file);
}

/** Returns the client keys of photos that the album already has. Throws the errors of `request`. */
async function findKnown(
  entries: readonly UploadEntry[],
  { uploadCode, uploadSessionId }: UploadDetails,
): Promise<string[]> {
  const hashed = await Promise.all(
    entries.map(async ({ key, file }) => ({ key, hash: await hashAsked(file) })),
  );
  const hashes = [...new Set(hashed.flatMap(({ hash }) => hash ?? []))];
  if (hashes.length === 0) return [];
  const { known } = await request('POST /uploads/:uploadCode/known', {
    params: { uploadCode },
    body: { hashes, uploadSessionIds: uploadSessionId === '' ? [] : [uploadSessionId] },
  });
  return hashed.flatMap(({ key, hash }) => (hash !== null && known.includes(hash) ? key : []));
}

// What somebody with an account sends: one queue for as long as the page lives, whichever dialog chose the photos, and
// the outbox that keeps them until they are stored.

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Album } from '../../shared/api/albums-api.ts';
import { openBrowserQueue } from '../browser/browser-queue.ts';
import { getSession } from '../browser/session.ts';
import { openOutbox, type UploadOutbox } from '../browser/upload-outbox.ts';
import type { UploadQueue, UploadsSnapshot } from '../browser/upload-queue.ts';
import { uploadPhoto } from '../http/upload.ts';

const queues = new Map<string, UploadQueue>();
let outbox: UploadOutbox | undefined;

/** This page's, for photos of everybody who signs in here. */
export function pageOutbox(): UploadOutbox {
  outbox ??= openOutbox();
  return outbox;
}

/** Sends only while this person is signed in: nobody's photos travel under another name. */
function queueOf(userId: string): UploadQueue {
  const opened = queues.get(userId);
  if (opened) return opened;
  const queue = openBrowserQueue(uploadPhoto, pageOutbox(), () => getSession()?.user.id === userId);
  queues.set(userId, queue);
  return queue;
}

export interface OwnerUploads extends UploadsSnapshot {
  queue: UploadQueue;
  /** Sends everything chosen. */
  startFor(album: Pick<Album, 'uploadCode'>): void;
}

/** The photos that a dialog chooses, until it is closed; those that are not stored by then go on by themselves. */
export function useOwnerUploads(): OwnerUploads {
  const [user] = useState(() => getSession()?.user);
  const userId = user?.id ?? '';
  const queue = queueOf(userId);
  useEffect(() => () => queue.leave(), [queue]);
  return {
    ...usePart(queue, false),
    queue,
    startFor: ({ uploadCode }) =>
      queue.start({ userId, uploadCode, uploaderName: user?.name ?? '', uploadSessionId: '' }),
  };
}

/** The photos that no dialog shows any more. */
export function useLeftUploads(userId: string): [uploads: UploadsSnapshot, queue: UploadQueue] {
  const queue = queueOf(userId);
  return [usePart(queue, true), queue];
}

function usePart(queue: UploadQueue, isLeft: boolean): UploadsSnapshot {
  const all = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return useMemo(
    () => ({ ...all, entries: all.entries.filter((entry) => entry.isLeft === isLeft) }),
    [all, isLeft],
  );
}

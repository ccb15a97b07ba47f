import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Album } from '../../../shared/api/albums-api.ts';
import { getSession } from '../../browser/storage/session.ts';
import type { UploadsSnapshot } from '../queue/upload-list.ts';
import { openOutbox, type UploadOutbox } from '../queue/upload-outbox.ts';
import type { UploadQueue } from '../queue/upload-queue.ts';
import { openPhotoQueue } from '../send/photo-queue.ts';

const queues = new Map<string, UploadQueue>();
let outbox: UploadOutbox | undefined;

export function pageOutbox(): UploadOutbox {
  outbox ??= openOutbox();
  return outbox;
}

function getQueue(userId: string): UploadQueue {
  const opened = queues.get(userId);
  if (opened) return opened;
  const queue = openPhotoQueue(pageOutbox(), () => getSession()?.user.id === userId);
  queues.set(userId, queue);
  return queue;
}

export interface OwnerUploads extends UploadsSnapshot {
  queue: UploadQueue;
  startFor(album: Pick<Album, 'uploadCode'>): void;
}

/** Pending photos are still sent after the dialog has closed. */
export function useOwnerUploads(): OwnerUploads {
  const [user] = useState(() => getSession()?.user);
  const userId = user?.id ?? '';
  const queue = getQueue(userId);
  useEffect(() => () => queue.leave(), [queue]);
  const uploads = usePart(queue, false);
  return {
    ...uploads,
    queue,
    startFor: ({ uploadCode }) => {
      const details = { userId, uploadCode, uploaderName: user?.name ?? '', uploadSessionId: '' };
      queue.start(details);
    },
  };
}

export function useLeftUploads(userId: string): [uploads: UploadsSnapshot, queue: UploadQueue] {
  const queue = getQueue(userId);
  return [usePart(queue, true), queue];
}

function usePart(queue: UploadQueue, isLeft: boolean): UploadsSnapshot {
  const all = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return useMemo(
    () => ({
      ...all,
      entries: all.entries.filter((entry) => entry.isLeft === isLeft && !entry.details?.entry),
    }),
    [all, isLeft],
  );
}

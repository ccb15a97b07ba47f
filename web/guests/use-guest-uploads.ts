// The guest's uploads, for as long as the page lives: they go on while the album asks for its PIN, and after the page was closed.

import { useEffect, useState } from 'react';
import { openOutbox, type UploadOutbox } from '../browser/upload-outbox.ts';
import type { UploadQueue, UploadsSnapshot } from '../browser/upload-queue.ts';
import { useUploadQueue } from '../browser/upload-queue-hook.ts';
import { resumeUploadSession } from '../browser/upload-session.ts';
import { sendPhoto } from './later-parts.tsx';

export interface GuestUploads extends UploadsSnapshot {
  queue: UploadQueue;
  outbox: UploadOutbox;
}

export function useGuestUploads(): GuestUploads {
  const [outbox] = useState(openOutbox);
  const [snapshot, queue] = useUploadQueue(sendPhoto, outbox);
  return { ...snapshot, queue, outbox };
}

/** Takes up the photos that an earlier visit left, now and whenever another tab may have been closed. */
export function useLeftovers(uploadCode: string, { queue, outbox }: GuestUploads): void {
  useEffect(() => {
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      const left = await outbox.takeLeftovers(uploadCode);
      const sessionId = left[0]?.details?.uploadSessionId;
      if (sessionId !== undefined) resumeUploadSession(uploadCode, sessionId);
      if (left.length > 0) queue.restore(left);
    };
    void take();
    // What waited for the PIN goes on too.
    queue.wake();
    window.addEventListener('online', take);
    document.addEventListener('visibilitychange', take);
    return () => {
      window.removeEventListener('online', take);
      document.removeEventListener('visibilitychange', take);
    };
  }, [uploadCode, queue, outbox]);
}

import { useEffect, useEffectEvent } from 'react';
import { resumeUploadSession } from '../../browser/storage/upload-session.ts';
import type { Leftovers } from '../../uploads/queue/leftovers.ts';
import type { UploadQueue } from '../../uploads/queue/upload-queue.ts';
import type { GuestUploads } from './use-guest-uploads.ts';

export function useLeftovers(
  uploadCode: string,
  { engine, setStoredBefore }: GuestUploads,
  full: string | null,
): void {
  const resume = useEffectEvent((queue: UploadQueue, { entries, storedBefore }: Leftovers) => {
    for (const { details } of entries)
      if (details) resumeUploadSession(details.uploadCode, details.uploadSessionId);
    setStoredBefore((count) => count + storedBefore);
    queue.restore(entries, full);
  });
  useEffect(() => {
    if (!engine) return;
    const { queue, outbox } = engine;
    queue.unlock();
    return outbox.followLeftovers({ uploadCode }, (left) => resume(queue, left));
  }, [uploadCode, engine]);
}

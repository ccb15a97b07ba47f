import { useEffect, useEffectEvent } from 'react';
import { SHARED } from '../../browser/storage/shared-cache.ts';
import type { UploadQueue } from '../../uploads/queue/upload-queue.ts';
import { fetchSharedPhotos } from '../lazy-share.ts';
import type { UploadEngine } from './upload-engine.ts';

export function useSharedPhotos(
  uploadCode: string,
  engine: UploadEngine | null,
  addFiles: (files: File[]) => void,
): void {
  const choose = useEffectEvent(addFiles);
  useEffect(() => {
    // Nothing is loaded for those who never shared any.
    const offer = async (queue: UploadQueue) => {
      if (await globalThis.caches?.has(SHARED))
        await (await fetchSharedPhotos()).offerShared(uploadCode, queue, choose);
    };
    if (engine) void offer(engine.queue).catch(() => undefined);
  }, [uploadCode, engine]);
}

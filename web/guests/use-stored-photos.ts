// Calls back for every photo once, as soon as it is stored, and with the number of stored photos when the queue is
// idle.

import { useEffect, useEffectEvent, useRef } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import type { UploadEntry } from '../browser/upload-entry.ts';

export function useStoredPhotos(
  entries: readonly UploadEntry[],
  isSending: boolean,
  onStored: (photo: Photo) => void,
  onRest: (count: number) => void,
): void {
  const notified = useRef(new Set<string>());
  const storedSinceIdle = useRef(0);
  const notifyStored = useEffectEvent(onStored);
  const notifyIdle = useEffectEvent(onRest);

  useEffect(() => {
    for (const { key, photo } of entries) {
      if (!photo || notified.current.has(key)) continue;
      notified.current.add(key);
      storedSinceIdle.current++;
      notifyStored(photo);
    }
    if (isSending || storedSinceIdle.current === 0) return;
    notifyIdle(storedSinceIdle.current);
    storedSinceIdle.current = 0;
  }, [entries, isSending]);
}

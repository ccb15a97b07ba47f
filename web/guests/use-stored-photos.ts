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
  const told = useRef(new Set<string>());
  const sinceRest = useRef(0);
  const tellStored = useEffectEvent(onStored);
  const tellRest = useEffectEvent(onRest);

  useEffect(() => {
    for (const { key, photo } of entries) {
      if (!photo || told.current.has(key)) continue;
      told.current.add(key);
      sinceRest.current++;
      tellStored(photo);
    }
    if (isSending || sinceRest.current === 0) return;
    tellRest(sinceRest.current);
    sinceRest.current = 0;
  }, [entries, isSending]);
}

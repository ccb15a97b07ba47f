import { useEffect } from 'react';
import { showToast } from '../ui/dialogs/toast-store.ts';
import { isFailing, type UploadEntry } from './queue/upload-entry.ts';

/** Shown again if photos fail after a time without failures. */
export function useFailingToast(entries: readonly UploadEntry[], message: string): void {
  const isTroubled = entries.some(isFailing);
  useEffect(() => {
    if (isTroubled) showToast(message, { kind: 'error' });
  }, [isTroubled, message]);
}

// Shows a toast when photos fail, while the queue goes on retrying them (R 8.16, R 8.17, R 10.26, R 10.27).

import { useEffect } from 'react';
import { showToast } from '../ui/dialogs/toast-store.ts';
import { isFailing, type UploadEntry } from './queue/upload-entry.ts';

/** Once, when the first of them fails; again after a time without failures. */
export function useFailingToast(entries: readonly UploadEntry[], message: string): void {
  const isTroubled = entries.some(isFailing);
  useEffect(() => {
    if (isTroubled) showToast(message, { kind: 'error' });
  }, [isTroubled, message]);
}

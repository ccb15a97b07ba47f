// At once, since the page may be gone in a moment.

import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { readStored, removeStored } from './safe-storage.ts';

/** The key of the note, and the name of the cache. Without the note the cache does not count. */
export const SEEN = 'keepsake_seen';

/** Writes that began before are dropped. */
export let timesForgotten = 0;

export function forgetSeen(): void {
  timesForgotten += 1;
  removeStored('local', SEEN);
  void globalThis.caches?.delete(SEEN);
}

export function forgetSeenOf(uploadCode: string): void {
  if (readStored('local', SEEN)?.includes(`"${cleanUploadCode(uploadCode)}"`)) forgetSeen();
  else timesForgotten += 1;
}

// Forgets the album that was seen last (seen-album.ts): at once, since the page may be gone in a moment.

import { cleanUploadCode } from '../../../shared/rules/upload-code.ts';
import { readStored, removeStored } from './safe-storage.ts';

/** The key of the note, without which nothing of the rest counts, and the name of the cache. */
export const SEEN = 'keepsake_seen';

/** How often something was forgotten on this page: what was about to be written by then is not. */
export let timesForgotten = 0;

export function forgetSeen(): void {
  timesForgotten += 1;
  removeStored('local', SEEN);
  void globalThis.caches?.delete(SEEN);
}

/** If it is that album. */
export function forgetSeenOf(uploadCode: string): void {
  if (readStored('local', SEEN)?.includes(`"${cleanUploadCode(uploadCode)}"`)) forgetSeen();
  else timesForgotten += 1;
}

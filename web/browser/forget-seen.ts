// Forgets the album that was seen last (seen-album.ts): at once, since the page may be gone in a moment.

import { removeStored } from './safe-storage.ts';

/** The key of the note, without which nothing of the rest counts, and the name of the cache. */
export const SEEN = 'keepsake_seen';

export function forgetSeen(): void {
  removeStored('local', SEEN);
  void globalThis.caches?.delete(SEEN);
}

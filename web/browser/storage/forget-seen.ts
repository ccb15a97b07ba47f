// The data are deleted at once, because the page may be closed immediately afterwards.

import type { MemberRole } from '../../../shared/rules/access.ts';
import { cleanUploadCode } from '../../../shared/rules/uploads/upload-code.ts';
import { readStored, removeStored } from './safe-storage.ts';

/** Key of the note in local storage, and name of the cache. Without the note, the cache is ignored. */
export const SEEN = 'keepsake_seen';

/** Key of the events in local storage (seen-events.ts). */
export const SEEN_EVENTS = 'keepsake_events';

/** Number of deletions so far. A write that began before the last deletion is dropped. */
export let timesForgotten = 0;

export function forgetSeen(): void {
  timesForgotten += 1;
  removeStored('local', SEEN);
  void globalThis.caches?.delete(SEEN);
}

export function deleteCachedAlbum(uploadCode: string): void {
  if (readStored('local', SEEN)?.includes(`"${cleanUploadCode(uploadCode)}"`)) forgetSeen();
  else timesForgotten += 1;
}

export interface KeepableAlbum {
  pinRequired?: boolean | undefined;
  role?: MemberRole | undefined;
}

/** Hosts and helpers see more than guests, so their pages are not stored on the phone. */
export function mayBeKept({ pinRequired, role = 'guest' }: KeepableAlbum): boolean {
  return !pinRequired && role === 'guest';
}

export function forgetSeenEvents(): void {
  removeStored('local', SEEN_EVENTS);
}

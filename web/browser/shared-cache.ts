// Where photos wait that another app shared with this one (shared-files.ts).

/** The name of the cache. */
export const SHARED = 'keepsake_shared';

/** Before another person comes. */
export function forgetSharedFiles(): void {
  void globalThis.caches?.delete(SHARED);
}

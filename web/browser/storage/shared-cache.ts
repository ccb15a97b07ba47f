/** The name of the cache. */
export const SHARED = 'keepsake_shared';

const found = new WeakSet<File>();

/** A page found it there: it stays for as long as it is only chosen. */
export function noteSharedFile(file: File): void {
  found.add(file);
}

export function isSharedFile(file: File): boolean {
  return found.has(file);
}

/** Before another person comes. */
export function forgetSharedFiles(): void {
  void globalThis.caches?.delete(SHARED);
}

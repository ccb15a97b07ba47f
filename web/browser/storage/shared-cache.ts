export const SHARED = 'keepsake_shared';

const found = new WeakSet<File>();

/** A page found it: it stays while it is only chosen. */
export function noteSharedFile(file: File): void {
  found.add(file);
}

export function isSharedFile(file: File): boolean {
  return found.has(file);
}

export function forgetSharedFiles(): void {
  void globalThis.caches?.delete(SHARED);
}

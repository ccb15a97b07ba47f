// Remembers where to go after the sign-in.

import { readStored, removeStored, store } from './safe-storage.ts';

const KEY = 'keepsake_origin';

export function rememberOrigin(path: string): void {
  store('session', KEY, path);
}

export function readOrigin(): string {
  return safeOrigin(readStored('session', KEY));
}

export function forgetOrigin(): void {
  removeStored('session', KEY);
}

/** `//evil`, `/\evil` and other schemes lead to other sites. */
export function safeOrigin(path: string | null): string {
  const here = 'http://here.invalid';
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\')) return '/';
  try {
    const url = new URL(path, here);
    return url.origin === here ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

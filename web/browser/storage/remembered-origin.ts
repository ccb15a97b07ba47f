// The page that a visitor wanted before the sign-in. The redirect follows only a path of this origin.

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

/**
 * The path if it is absolute and on this origin, else the start page: `//evil`, `/\evil` and schemes lead elsewhere.
 */
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

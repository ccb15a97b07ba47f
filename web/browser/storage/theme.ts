// public/theme-boot.js does the same before the first paint.

import { useSyncExternalStore } from 'react';
import { readStored, store } from './safe-storage.ts';

const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'keepsake_theme';
const COLORS = { light: '#ffffff', dark: '#111827' };
const listeners = new Set<() => void>();
let current: Theme | null = null;

function getTheme(): Theme {
  const stored = readStored('local', KEY);
  current ??= THEMES.find((theme) => theme === stored) ?? 'system';
  return current;
}

export function chooseTheme(theme: Theme): void {
  current = theme;
  store('local', KEY, theme);
  apply(theme);
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = COLORS[theme === 'system' ? own : theme];
  }
}

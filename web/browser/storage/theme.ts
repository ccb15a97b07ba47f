// public/theme-boot.js does the same before the first paint.

import { createExternalStore, useExternalStore } from '../external-store.ts';
import { readStored, store } from './safe-storage.ts';

const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'keepsake_theme';
const COLORS = { light: '#ffffff', dark: '#111827' };
const chosen = createExternalStore<Theme>(() => {
  const stored = readStored('local', KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
});

export function chooseTheme(theme: Theme): void {
  store('local', KEY, theme);
  apply(theme);
  chosen.set(theme);
}

export function useTheme(): Theme {
  return useExternalStore(chosen);
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = COLORS[theme === 'system' ? own : theme];
  }
}

import { useLayoutEffect } from 'react';
import type { Accent } from '../../shared/rules/album-look.ts';

/** Gives the page the accent colour of its album. The server has already set it for the first album. */
export function useAccent(accent: Accent | undefined): void {
  useLayoutEffect(() => {
    if (!accent) return;
    document.documentElement.dataset.accent = accent;
    return () => {
      delete document.documentElement.dataset.accent;
    };
  }, [accent]);
}

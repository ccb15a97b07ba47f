import { useLayoutEffect } from 'react';
import type { Accent } from '../../shared/rules/album-look.ts';

/** The page takes the accent of the album that it shows. The server has set it for the first one. */
export function useAccent(accent: Accent | undefined): void {
  useLayoutEffect(() => {
    if (!accent) return;
    document.documentElement.dataset.accent = accent;
    return () => {
      delete document.documentElement.dataset.accent;
    };
  }, [accent]);
}

// The photos of an album's page, to the very edges of a phone, or the invitation to collect the first.

import { ImagePlus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { PhotoGallery } from '../photos/photo-gallery.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ALBUM_WORDS } from '../words.ts';

/** Past the page's gutter, to the edges of a phone. */
export const BLEED = 'max-sm:mx-[calc(3px-var(--gutter))]';

/** `children`: what can be done about there being no photos. */
export function AlbumGallery({
  children,
  ...grid
}: ComponentProps<typeof PhotoGallery> & { children?: ReactNode }) {
  if (grid.photos.length === 0) {
    return (
      <EmptyState icon={ImagePlus} title={ALBUM_WORDS.empty}>
        {children}
      </EmptyState>
    );
  }
  return (
    <div className={BLEED}>
      <PhotoGallery hasCaptions {...grid} />
    </div>
  );
}

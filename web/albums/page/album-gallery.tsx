import type { ComponentProps } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { ArrangedGallery } from '../../photos/grid/arranged-gallery.tsx';
import { BLEED } from '../../photos/grid/photo-gallery.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import type { Elements } from '../../ui/text/elements.ts';

interface AlbumGalleryProps extends ComponentProps<typeof ArrangedGallery> {
  takesPhotos: boolean;
  children?: Elements;
}

export function AlbumGallery({ takesPhotos, children, ...grid }: AlbumGalleryProps) {
  if (grid.photos.length === 0) {
    return (
      <EmptyState
        drawing={PrintsDrawing}
        title={takesPhotos ? messages.albumPage.empty() : messages.albumPage.emptyClosed()}
      >
        {children}
      </EmptyState>
    );
  }
  return (
    <div className={BLEED}>
      <ArrangedGallery hasLabels {...grid} />
    </div>
  );
}

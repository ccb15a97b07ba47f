import type { ComponentProps } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { ArrangedGallery } from '../../photos/grid/arranged-gallery.tsx';
import { BLEED } from '../../photos/grid/photo-gallery.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';

interface AlbumGalleryProps extends ComponentProps<typeof ArrangedGallery> {
  takesPhotos: boolean;
}

export function AlbumGallery({ takesPhotos, ...grid }: AlbumGalleryProps) {
  if (grid.photos.length === 0) {
    return (
      <EmptyState
        drawing={PrintsDrawing}
        title={takesPhotos ? messages.albumPage.empty() : messages.albumPage.emptyClosed()}
      />
    );
  }
  return (
    <div className={BLEED}>
      <ArrangedGallery hasLabels {...grid} />
    </div>
  );
}

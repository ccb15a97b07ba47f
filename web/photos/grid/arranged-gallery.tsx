import type { ComponentProps } from 'react';
import { lazyComponent } from '../../http/lazy-component.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import type { LightboxAlbum } from '../lightbox/lightbox.tsx';
import { useArrangement } from './arrange-photos.ts';
import { PhotoGallery } from './photo-gallery.tsx';

const ArrangeMenu = lazyComponent(async () => (await import('./arrange-menu.tsx')).ArrangeMenu);

const MIN_PHOTOS = 8;

interface ArrangedGalleryProps extends ComponentProps<typeof PhotoGallery> {
  album: LightboxAlbum;
  besideArrangement?: Elements;
}

export function ArrangedGallery({ largeId, besideArrangement, ...gallery }: ArrangedGalleryProps) {
  const { photos, album } = gallery;
  const arranged = useArrangement(photos, album.heartsEnabled);
  const isPlain = arranged.photos === photos && !arranged.layout;
  return (
    <>
      {(photos.length >= MIN_PHOTOS || !isPlain) && (
        <div className="flex h-11 justify-end max-sm:px-[calc(var(--gutter)-3px)] sm:mb-1">
          {besideArrangement}
          <ArrangeMenu photos={photos} hasHearts={album.heartsEnabled} />
        </div>
      )}
      <PhotoGallery {...gallery} {...arranged} largeId={isPlain ? largeId : largeId && null} />
    </>
  );
}

import { type ComponentProps, useCallback } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { ChooseButton } from '../choosing/choose-button.tsx';
import { AlbumGallery } from './album-gallery.tsx';
import { GalleryFilter } from './gallery-filter.tsx';
import type { useGalleryFilter } from './use-gallery-filter.ts';

const TileVisibility = lazyComponent(
  async () => (await import('../review/photo-visibility.tsx')).TileVisibility,
);
const VisibilityButton = lazyComponent(
  async () => (await import('../review/photo-visibility.tsx')).VisibilityButton,
);

interface OwnerGalleryProps extends Omit<ComponentProps<typeof AlbumGallery>, 'photos'> {
  albumId: string;
  filter: ReturnType<typeof useGalleryFilter>;
  onChoosing: () => void;
}

export function OwnerGallery({ albumId, filter, onChoosing, ...gallery }: OwnerGalleryProps) {
  const { value, waiting, hidden, shown, onChange } = filter;
  const overTile = useCallback(
    (photo: Photo, tabIndex: number) => (
      <TileVisibility albumId={albumId} photo={photo} tabIndex={tabIndex} />
    ),
    [albumId],
  );
  const inLightbox = useCallback(
    (photo: Photo, className: string) => (
      <VisibilityButton albumId={albumId} photo={photo} className={className} />
    ),
    [albumId],
  );
  return (
    <>
      {waiting + hidden > 0 && (
        <div className="mb-3 flex h-11">
          <GalleryFilter value={value} waiting={waiting} hidden={hidden} onChange={onChange} />
        </div>
      )}
      <AlbumGallery
        {...gallery}
        photos={shown}
        overTile={overTile}
        inLightbox={inLightbox}
        besideArrangement={<ChooseButton isOn={gallery.choosing !== undefined} onClick={onChoosing} />}
      />
    </>
  );
}

// The photos on the owner's page: all, those that wait for approval, or those that are hidden (R 10.15029).

import { type ComponentProps, Suspense, useCallback, useMemo, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { pageStands } from '../browser/page-stands.ts';
import { lazyComponent } from '../http/lazy-component.ts';
import { AlbumGallery } from './album-gallery.tsx';
import type { Filter } from './gallery-filter.tsx';

const GalleryFilter = lazyComponent(async () => (await import('./gallery-filter.tsx')).GalleryFilter);
const TileVisibility = lazyComponent(async () => {
  await pageStands();
  return (await import('./photo-visibility.tsx')).TileVisibility;
});
const VisibilityButton = lazyComponent(async () => (await import('./photo-visibility.tsx')).VisibilityButton);

export function OwnerGallery({
  albumId,
  ...gallery
}: { albumId: string } & ComponentProps<typeof AlbumGallery>) {
  const { photos } = gallery;
  const [filter, setFilter] = useState<Filter>('all');
  const byFilter = useMemo(() => {
    const waiting = photos.filter(({ visibility }) => visibility === 'waiting');
    const hidden = photos.filter(({ visibility }) => visibility === 'hidden');
    return { all: photos, waiting, hidden };
  }, [photos]);
  const { waiting, hidden } = byFilter;
  const isFiltered = waiting.length + hidden.length > 0;
  // The last one of a filter was decided about. Photos are chosen among all.
  const shown = byFilter[filter].length > 0 && !gallery.choosing ? filter : 'all';

  const overTile = useCallback(
    (photo: Photo) => (
      <Suspense>
        <TileVisibility albumId={albumId} photo={photo} />
      </Suspense>
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
      {isFiltered && (
        <div className={`mb-3 flex h-11 ${gallery.choosing ? 'invisible' : ''}`}>
          <Suspense>
            <GalleryFilter
              value={shown}
              waiting={waiting.length}
              hidden={hidden.length}
              onChange={setFilter}
            />
          </Suspense>
        </div>
      )}
      <AlbumGallery {...gallery} photos={byFilter[shown]} overTile={overTile} inLightbox={inLightbox} />
    </>
  );
}

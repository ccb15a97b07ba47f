// The photos on the owner's page: all, those that wait for approval, or those that are hidden (R 10.15029).

import { type ComponentProps, Suspense, useCallback, useMemo, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { photoVisibilityMessages } from '../../shared/messages/en/photo-visibility-messages.ts';
import { lazyComponent } from '../http/lazy-component.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { AlbumGallery } from './album-gallery.tsx';

const TileVisibility = lazyComponent(async () => (await import('./photo-visibility.tsx')).TileVisibility);
const VisibilityButton = lazyComponent(async () => (await import('./photo-visibility.tsx')).VisibilityButton);

type Filter = 'all' | 'waiting' | 'hidden';

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
  const segment = (value: 'waiting' | 'hidden', name: string) =>
    byFilter[value].length > 0 ? [{ value, label: `${name} ${byFilter[value].length}` }] : [];
  return (
    <>
      {isFiltered && (
        <div className={`mb-3 flex ${gallery.choosing ? 'invisible' : ''}`}>
          <SegmentedControl
            label={photoVisibilityMessages.filter()}
            isWordy
            value={shown}
            onChange={setFilter}
            segments={[
              { value: 'all', label: photoVisibilityMessages.all() },
              ...segment('waiting', photoVisibilityMessages.waiting()),
              ...segment('hidden', photoVisibilityMessages.hidden()),
            ]}
          />
        </div>
      )}
      <AlbumGallery {...gallery} photos={byFilter[shown]} overTile={overTile} inLightbox={inLightbox} />
    </>
  );
}

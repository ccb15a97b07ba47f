// The photos on the owner's page: all, those that wait for approval, or those that are hidden (R 10.15029).

import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { photoVisibilityMessages } from '../../shared/messages/en/photo-visibility-messages.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { AlbumGallery } from './album-gallery.tsx';
import { TileVisibility, VisibilityButton } from './photo-visibility.tsx';
import { useVisibility } from './use-visibility.ts';

type Filter = 'all' | 'waiting' | 'hidden';

export function OwnerGallery({
  albumId,
  ...gallery
}: { albumId: string } & ComponentProps<typeof AlbumGallery>) {
  const { photos } = gallery;
  const [filter, setFilter] = useState<Filter>('all');
  const change = useVisibility(albumId);
  const byFilter = useMemo(() => {
    const waiting = photos.filter(({ visibility }) => visibility === 'waiting');
    const hidden = photos.filter(({ visibility }) => visibility === 'hidden');
    return { all: photos, waiting, hidden };
  }, [photos]);
  const { waiting, hidden } = byFilter;
  const isFiltered = waiting.length + hidden.length > 0;
  // The last one of a filter was decided about: all others are what there is.
  const shown = byFilter[filter].length > 0 ? filter : 'all';

  const overTile = useCallback(
    (photo: Photo) => <TileVisibility photo={photo} onChange={change} />,
    [change],
  );
  const inLightbox = useCallback(
    (photo: Photo, className: string) => (
      <VisibilityButton photo={photo} onChange={change} className={className} />
    ),
    [change],
  );
  const segment = (value: 'waiting' | 'hidden', name: string) =>
    byFilter[value].length > 0 ? [{ value, label: `${name} ${byFilter[value].length}` }] : [];
  return (
    <>
      {isFiltered && (
        <div className="mb-3 flex">
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

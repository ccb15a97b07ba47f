import { CircleCheck } from 'lucide-react';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import type { OwnedAlbum } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { AlbumGallery } from './album-gallery.tsx';

const CoverButton = lazyComponent(async () => (await import('./later-parts.ts')).CoverButton);
const TileVisibility = lazyComponent(async () => (await import('./later-parts.ts')).TileVisibility);
const VisibilityButton = lazyComponent(async () => (await import('./later-parts.ts')).VisibilityButton);

const FILTERS = ['all', 'waiting', 'hidden'] as const;
type Filter = (typeof FILTERS)[number];

export function useGalleryFilter(photos: readonly Photo[]) {
  const [filter, setFilter] = useState<Filter>('all');
  const byFilter = useMemo(() => {
    const waiting = photos.filter(({ visibility }) => visibility === 'waiting');
    const hidden = photos.filter(({ visibility }) => visibility === 'hidden');
    return { all: photos, waiting, hidden };
  }, [photos]);
  // Falls back to all photos after the last photo of a filter was deleted.
  const value: Filter = byFilter[filter].length > 0 ? filter : 'all';
  return { value, byFilter, shown: byFilter[value], onChange: setFilter };
}

interface OwnerGalleryProps extends Omit<ComponentProps<typeof AlbumGallery>, 'photos'> {
  album: OwnedAlbum;
  filter: ReturnType<typeof useGalleryFilter>;
  onChoosing: () => void;
  onCover: (photo: Photo) => void;
}

export function OwnerGallery({ filter, onChoosing, onCover, ...gallery }: OwnerGalleryProps) {
  const { id: albumId } = gallery.album;
  const choosesCover = can(gallery.album, 'edit');
  const overTile = useCallback(
    (photo: Photo, tabIndex: number, isPointedAt: boolean) => (
      <TileVisibility albumId={albumId} photo={photo} tabIndex={tabIndex} isPointedAt={isPointedAt} />
    ),
    [albumId],
  );
  const inLightbox = useCallback(
    (photo: Photo, className: string) => (
      <>
        <VisibilityButton albumId={albumId} photo={photo} className={className} />
        {choosesCover && photo.isReadable && photo.visibility === undefined && (
          <CoverButton className={className} onClick={() => onCover(photo)} />
        )}
      </>
    ),
    [albumId, choosesCover, onCover],
  );
  return (
    <>
      <GalleryFilter {...filter} />
      <AlbumGallery
        {...gallery}
        photos={filter.shown}
        overTile={overTile}
        inLightbox={inLightbox}
        besideArrangement={<ChooseButton isOn={gallery.choosing !== undefined} onClick={onChoosing} />}
      />
    </>
  );
}

/** Empty filters cannot be chosen. */
function GalleryFilter({ value, byFilter, onChange }: OwnerGalleryProps['filter']) {
  const filters = FILTERS.filter((filter) => filter === 'all' || byFilter[filter].length > 0);
  if (filters.length === 1) return null;
  const filterLabel = (filter: Filter) =>
    `${messages.photoVisibility[filter]()}${filter === 'all' ? '' : ` ${byFilter[filter].length}`}`;
  return (
    <div className="mb-3 flex h-11">
      <SegmentedControl
        label={messages.photoVisibility.filter()}
        showsLabels
        value={value}
        onChange={onChange}
        segments={filters.map((filter) => ({ value: filter, label: filterLabel(filter) }))}
      />
    </div>
  );
}

function ChooseButton({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      data-choose
      aria-pressed={isOn}
      onClick={onClick}
      className={`-ms-2 me-auto flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 text-label transition hover:bg-sunken hover:text-ink ${isOn ? 'text-accent' : 'text-ink-2'}`}
    >
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      <span>{messages.download.choose()}</span>
    </button>
  );
}

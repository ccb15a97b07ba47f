import { useMemo, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';

export type Filter = 'all' | 'waiting' | 'hidden';

export function useGalleryFilter(photos: readonly Photo[]) {
  const [filter, setFilter] = useState<Filter>('all');
  const byFilter = useMemo(() => {
    const waiting = photos.filter(({ visibility }) => visibility === 'waiting');
    const hidden = photos.filter(({ visibility }) => visibility === 'hidden');
    return { all: photos, waiting, hidden };
  }, [photos]);
  // The last photo of a filter may be gone.
  const value: Filter = byFilter[filter].length > 0 ? filter : 'all';
  const waiting = byFilter.waiting.length;
  const hidden = byFilter.hidden.length;
  return { value, waiting, hidden, shown: byFilter[value], onChange: setFilter };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { MAX_NAMED_PHOTOS } from '../../../shared/rules/tiers.ts';

export interface Choosing {
  ids: ReadonlySet<string>;
  onToggle: (photo: Photo, isRange: boolean) => void;
}

/** Returns the new selection. A range gets the state of `from`, the photo that was clicked before. */
export function toggleChosen(
  ids: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  from: string | null,
): Set<string> {
  const next = new Set(ids);
  const [start, end] = [order.indexOf(from ?? id), order.indexOf(id)];
  if (from === null || start === -1) {
    if (!next.delete(id)) next.add(id);
    return next;
  }
  const isOn = ids.has(from);
  for (const each of order.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (isOn) next.add(each);
    else next.delete(each);
  }
  return next;
}

export function useChosenPhotos(photos: readonly Photo[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const last = useRef<string | null>(null);
  const order = useMemo(() => photos.filter((photo) => photo.isReadable).map(({ id }) => id), [photos]);
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  const onToggle = useCallback(({ id }: Photo, isRange: boolean) => {
    const from = isRange ? last.current : null;
    last.current = id;
    setChosen((before) => before && toggleChosen(before, latest.current, id, from));
  }, []);
  const ids = useMemo(() => new Set(order.filter((id) => chosen?.has(id))), [order, chosen]);
  const isOn = chosen !== null;
  return {
    choosing: useMemo(() => (isOn ? { ids, onToggle } : undefined), [isOn, ids, onToggle]),
    begin() {
      last.current = null;
      setChosen(new Set());
    },
    chooseAll: () => setChosen(new Set(order.slice(0, MAX_NAMED_PHOTOS))),
    end: () => setChosen(null),
  };
}

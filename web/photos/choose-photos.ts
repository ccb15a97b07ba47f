// Choosing photos in a grid: one at a tap, all between two with Shift, those that a pressed pointer
// moves over, or all (R 10.150102, R 10.150133).

import { type MouseEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';

/** While photos are chosen, a tile is switched on and off instead of opened. */
export interface Choosing {
  ids: ReadonlySet<string>;
  onToggle: (photo: Photo, isRange: boolean) => void;
}

/** `from`: the one that was switched last; a range takes its state. */
export function toggled(
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
  // Those that no decoder reads are links to their files: they are not chosen.
  const order = useMemo(() => photos.filter((photo) => photo.isReadable).map(({ id }) => id), [photos]);
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  const onToggle = useCallback(({ id }: Photo, isRange: boolean) => {
    const from = isRange ? last.current : null;
    last.current = id;
    setChosen((before) => before && toggled(before, latest.current, id, from));
  }, []);
  // What was deleted meanwhile is chosen no more.
  const ids = useMemo(() => new Set(order.filter((id) => chosen?.has(id))), [order, chosen]);
  const isOn = chosen !== null;
  return {
    choosing: useMemo(() => (isOn ? { ids, onToggle } : undefined), [isOn, ids, onToggle]),
    begin() {
      last.current = null;
      setChosen(new Set());
    },
    chooseAll: () => setChosen(new Set(order)),
    end: () => setChosen(null),
  };
}

/** For an element around the grid. A finger scrolls; a mouse or pen drags. */
export function useDragChoosing(choosing: Choosing | undefined, photos: readonly Photo[]) {
  const start = useRef<Photo | null>(null);
  const last = useRef<Photo | null>(null);
  if (!choosing) return {};
  const photoAt = ({ target }: MouseEvent) => {
    const id = (target as Element).closest('[aria-pressed]')?.getAttribute('data-photo');
    return photos.find((photo) => photo.id === id) ?? null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      last.current = null;
      start.current = event.pointerType !== 'touch' && event.button === 0 ? photoAt(event) : null;
    },
    onPointerOver(event: PointerEvent) {
      const photo = event.buttons === 1 && start.current ? photoAt(event) : null;
      if (!photo || photo === (last.current ?? start.current)) return;
      if (!last.current && start.current) choosing.onToggle(start.current, false);
      last.current = photo;
      choosing.onToggle(photo, true);
    },
    // The browser's own drag of a picture would end ours.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      // Of a pointer that came back to where it was pressed; keys click without one.
      if (last.current && event.detail > 0) event.stopPropagation();
    },
  };
}

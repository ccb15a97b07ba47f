import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { useFirstPicture } from '../first-picture.ts';
import type { Hearts } from '../hearts.tsx';
import { tileBeside } from '../tile-beside.ts';
import type { Choosing } from './choose-photos.ts';
import type { GroupLayout } from './grouped-rows.ts';
import { type GridRow, gridShape, heightOf, justifyAround, justifyRows } from './justified-rows.ts';
import { PhotoTile } from './photo-tile.tsx';
import { anchorShift, type DrawnGrid } from './reader-anchor.ts';
import type { NoteDrawn } from './scroll-restoration.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface PhotoGridProps {
  photos: readonly Photo[];
  /** Stands large; photos that fill no row are centred. Null: none. */
  largeId?: string | null | undefined;
  /** Else uploader and date show in the lightbox only. */
  hasLabels?: boolean;
  /** Else captions show in the lightbox only. */
  hasCaptions?: boolean;
  /** Others see the numbers. */
  hearts?: Hearts | undefined;
  /** Must be stable. */
  layout?: GroupLayout | undefined;
  /** Every tile then has a button. */
  onDelete?: ((photo: Photo) => void) | undefined;
  /** Must be stable. */
  overTile?: ((photo: Photo, tabIndex: number) => ReactNode) | undefined;
  choosing?: Choosing | undefined;
  /** Before the paint. Must be stable. */
  onDrawn?: NoteDrawn | undefined;
  /** The thumbnail's link may have expired. */
  onStale?: (() => void) | undefined;
}

export interface PhotoGridHandle {
  /** Also if it is not rendered. */
  focusPhoto: (id: string) => void;
}

/** Pixels between a focused photo and the top of the viewport. */
const HEADROOM = 80;

export function PhotoGrid(
  props: PhotoGridProps & { onOpen?: ((photo: Photo) => void) | undefined; ref?: Ref<PhotoGridHandle> },
) {
  const {
    photos,
    largeId,
    layout,
    hearts,
    hasLabels = false,
    onOpen,
    onDelete,
    overTile,
    onStale,
    choosing,
    onDrawn,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  const { width, pageTop } = useFrame(list);
  const { rows, headings } = useMemo((): ReturnType<GroupLayout> => {
    const aspects = photos.map((photo) => photo.width / photo.height);
    if (width === 0) return { rows: [], headings: [] };
    const shape = gridShape(width);
    if (layout) return layout(aspects, shape);
    if (largeId === undefined) return { rows: justifyRows(aspects, shape), headings: [] };
    const large = photos.findIndex(({ id }) => id === largeId);
    return { rows: justifyAround(aspects, shape, large), headings: [] };
  }, [photos, width, largeId, layout]);

  const visibleRows = useVisibleRows(rows, pageTop);
  const { firstId, isThere, onThere } = useFirstPicture(photos, visibleRows, pageTop);
  useReadersPlace(photos, rows, pageTop, onDrawn);

  const focusPhoto = (id: string) => {
    const row = rows.find(({ tiles }) => tiles.some((tile) => photos[tile.index]?.id === id));
    if (!row) return;
    const highest = pageTop + row.top - HEADROOM;
    const lowest = pageTop + row.top + row.height + HEADROOM - innerHeight;
    if (scrollY > highest || scrollY < lowest)
      scrollTo({ top: scrollY > highest ? highest : Math.min(lowest, highest), behavior: 'instant' });
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  useImperativeHandle(props.ref, () => ({ focusPhoto }));
  const noteFocus = useFocusAfterRemoval(photos, focusPhoto);
  const [focused, setFocused] = useState<string | undefined>();
  const stop = tabStop(photos, visibleRows, pageTop, focused);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    noteFocus(event);
    setFocused(photos[placeOf(event)]?.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = tileBeside(rows, placeOf(event), event.key);
    const photo = next === undefined ? undefined : photos[next];
    if (!photo) return;
    event.preventDefault();
    focusPhoto(photo.id);
  };

  return (
    <ul
      ref={list}
      aria-label={messages.common.photos()}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      style={{ height: heightOf(rows) }}
      className="relative [overflow-anchor:none]"
    >
      {headings.map(({ top, text, count }) => (
        <li
          key={text}
          style={{ top }}
          className="absolute inset-x-0 flex h-14 items-end justify-between gap-4 px-[calc(var(--gutter)-3px)] pb-2.5 sm:px-0"
        >
          <h2 dir="auto" className="min-w-0 truncate font-display text-card">
            {text}
          </h2>
          <span className="shrink-0 text-label text-ink-2 tabular-nums">
            {messages.photo.count({ count })}
          </span>
        </li>
      ))}
      {visibleRows.flatMap((row) =>
        row.tiles.map((tile) => {
          const photo = photos[tile.index];
          return (
            photo && (
              <PhotoTile
                // By photo: one that moves to another row does not load again.
                key={photo.id}
                photo={photo}
                left={tile.left}
                top={row.top + tile.top}
                width={tile.width}
                height={tile.height}
                position={tile.index + 1}
                total={photos.length}
                tabIndex={photo.id === stop ? 0 : -1}
                isHeld={!isThere && photo.id !== firstId}
                onThere={photo.id === firstId ? onThere : undefined}
                hasLabel={hasLabels}
                hasCaption={props.hasCaptions ?? false}
                isLoved={hearts?.loved.has(photo.id)}
                onHeart={hearts?.toggle}
                onOpen={onOpen}
                onDelete={choosing ? undefined : onDelete}
                isChosen={choosing?.ids.has(photo.id)}
                onToggle={choosing?.onToggle}
                overTile={choosing ? undefined : overTile}
                onStale={onStale}
              />
            )
          );
        }),
      )}
    </ul>
  );
}

/** Tab stops at one photo: where the focus was last, else at the first in sight. Arrows lead to the others. */
function tabStop(
  photos: readonly Photo[],
  visibleRows: readonly GridRow[],
  pageTop: number,
  focused: string | undefined,
): string | undefined {
  const tiles = visibleRows.flatMap((row) => row.tiles);
  if (tiles.some(({ index }) => photos[index]?.id === focused)) return focused;
  const first = visibleRows.find(({ top }) => pageTop + top >= scrollY) ?? visibleRows[0];
  return photos[first?.tiles[0]?.index ?? -1]?.id;
}

/** The index of the photo at which an event happened. */
function placeOf({ target }: FocusEvent | KeyboardEvent): number {
  const item = (target as Element).closest('[aria-posinset]');
  return Number(item?.getAttribute('aria-posinset')) - 1;
}

/** Width and page offset change with the elements around. */
function useFrame(list: { current: HTMLElement | null }) {
  const [frame, setFrame] = useState({ width: 0, pageTop: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      const next = { width: Math.floor(box.width), pageTop: Math.round(box.top + window.scrollY) };
      setFrame((last) => (last.width === next.width && last.pageTop === next.pageTop ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return frame;
}

/** Keeps the reader's photos in place when the height above changes. */
function useReadersPlace(
  photos: readonly Photo[],
  rows: DrawnGrid['rows'],
  pageTop: number,
  onDrawn: NoteDrawn | undefined,
) {
  const lastGrid = useRef<DrawnGrid>({ rows: [], ids: [] });
  useLayoutEffect(() => {
    const next = { rows, ids: photos.map((photo) => photo.id) };
    const shift = anchorShift(lastGrid.current, next, window.scrollY - pageTop);
    lastGrid.current = next;
    if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
    onDrawn?.(photos, rows, pageTop);
  }, [photos, rows, pageTop, onDrawn]);
}

/** For the list's `onFocus`. Items have their index in `aria-posinset`. */
function useFocusAfterRemoval(photos: readonly Photo[], focusPhoto: (id: string) => void) {
  const last = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    const left = last.current;
    if (!left || photos.some(({ id }) => id === left.id)) return;
    // The dialog returns the focus first.
    if (document.activeElement?.closest('dialog')) return;
    last.current = null;
    const next = photos[Math.min(left.index, photos.length - 1)];
    if (next && document.activeElement === document.body) focusPhoto(next.id);
  });
  return (event: FocusEvent<HTMLElement>) => {
    const index = placeOf(event);
    const photo = photos[index];
    if (photo) last.current = { id: photo.id, index };
  };
}

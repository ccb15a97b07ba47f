import { type Ref, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { Hearts } from '../hearts.tsx';
import type { Choosing } from './choose-photos.ts';
import { useFirstPicture } from './first-picture.ts';
import type { GroupLayout } from './grouped-rows.ts';
import {
  type DrawnGrid,
  getAnchorShift,
  getHeight,
  gridShape,
  justifyAround,
  justifyRows,
  toNaturalHeights,
} from './justified-rows.ts';
import { type OverTile, PhotoTile } from './photo-tile.tsx';
import type { NoteDrawn } from './scroll-restoration.ts';
import { type PhotoGridHandle, useGridFocus } from './use-grid-focus.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface PhotoGridProps {
  photos: readonly Photo[];
  /** This photo is shown large. */
  largeId?: string | null | undefined;
  hasLabels?: boolean;
  hasCaptions?: boolean;
  hearts?: Hearts | undefined;
  /** Must be stable between renderings. */
  layout?: GroupLayout | undefined;
  onDelete?: ((photo: Photo) => void) | undefined;
  /** Must be stable between renderings. */
  overTile?: OverTile | undefined;
  choosing?: Choosing | undefined;
  /** Called before the browser paints. Must be stable between renderings. */
  onDrawn?: NoteDrawn | undefined;
  onStale?: (() => void) | undefined;
}

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
  const { rows, headings } = useLayout(photos, width, largeId, layout);
  const view = useVisibleRows(rows, pageTop);
  const { visibleRows, picturesEnd } = view;
  const { firstId, isThere, onThere } = useFirstPicture(photos, visibleRows, pageTop);
  useReadersPlace({ photos, rows, pageTop, onDrawn, look: view.look });
  const { tabStop, onFocus, onKeyDown } = useGridFocus(props.ref, { list, photos, rows, pageTop, ...view });

  return (
    <ul
      ref={list}
      aria-label={messages.common.photos()}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      style={{ height: getHeight(rows) }}
      className="relative [overflow-anchor:none]"
    >
      {headings.map((heading) => (
        <GroupHeading key={heading.text} {...heading} />
      ))}
      {visibleRows.flatMap((row) =>
        row.tiles.map((tile) => {
          const photo = photos[tile.index];
          return (
            photo && (
              <PhotoTile
                // The key is the photo's id, so that a photo which moves to another row is not loaded again.
                key={photo.id}
                photo={photo}
                left={tile.left}
                top={row.top + tile.top}
                width={tile.width}
                height={tile.height}
                position={tile.index + 1}
                total={photos.length}
                tabIndex={photo.id === tabStop ? 0 : -1}
                isHeld={(!isThere && photo.id !== firstId) || row.top > picturesEnd}
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

function useLayout(
  photos: readonly Photo[],
  width: number,
  largeId: string | null | undefined,
  layout: GroupLayout | undefined,
): ReturnType<GroupLayout> {
  return useMemo(() => {
    const aspects = photos.map((photo) => photo.width / photo.height);
    if (width === 0) return { rows: [], headings: [] };
    const shape = gridShape(width);
    const natural = toNaturalHeights(photos);
    if (layout) return layout(aspects, shape, natural);
    if (largeId === undefined) return { rows: justifyRows(aspects, shape, natural), headings: [] };
    const large = photos.findIndex(({ id }) => id === largeId);
    return { rows: justifyAround(aspects, shape, large, natural), headings: [] };
  }, [photos, width, largeId, layout]);
}

function GroupHeading({ top, text, count }: { top: number; text: string; count: number }) {
  return (
    <li
      style={{ top }}
      className="absolute inset-x-0 flex h-14 items-end justify-between gap-4 px-[calc(var(--gutter)-3px)] pb-2.5 sm:px-0"
    >
      <h2 dir="auto" className="min-w-0 truncate font-display text-card">
        {text}
      </h2>
      <span className="shrink-0 text-label text-ink-2 tabular-nums">{messages.photo.count({ count })}</span>
    </li>
  );
}

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

interface ReadGrid {
  photos: readonly Photo[];
  rows: DrawnGrid['rows'];
  pageTop: number;
  onDrawn: NoteDrawn | undefined;
  look: () => void;
}

function useReadersPlace({ photos, rows, pageTop, onDrawn, look }: ReadGrid) {
  const lastGrid = useRef<DrawnGrid>({ rows: [], ids: [] });
  useLayoutEffect(() => {
    const next = { rows, ids: photos.map((photo) => photo.id) };
    const shift = getAnchorShift(lastGrid.current, next, window.scrollY - pageTop);
    lastGrid.current = next;
    if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
    onDrawn?.(photos, rows, pageTop);
    look();
  }, [photos, rows, pageTop, onDrawn, look]);
}

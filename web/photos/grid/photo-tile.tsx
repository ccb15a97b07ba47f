import { Check, Trash2 } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo, useDeferredValue, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { formatShortDay } from '../../ui/format-day.ts';
import type { Elements } from '../../ui/text/elements.ts';
import { formatPhotoLabel } from '../full-label.ts';
import { TileHeart } from '../hearts.tsx';
import { Media, placeholderStyle } from '../media.tsx';
import { formatCredit, photoNames } from '../photo-label.ts';
import { TileVideo, VideoBadge } from '../video/lazy-video.tsx';
import type { Choosing } from './choose-photos.ts';

const UnreadablePhoto = lazyComponent(async () => (await import('./unreadable-photo.tsx')).UnreadablePhoto, {
  needsLaterTexts: false,
});

/** `isPointedAt` is false while the pointer is elsewhere. Buttons that appear on hover then need no icon. */
export type OverTile = (photo: Photo, tabIndex: number, isPointedAt: boolean) => Elements;

interface PhotoTileProps {
  photo: Photo;
  left: number;
  top: number;
  width: number;
  height: number;
  position: number;
  total: number;
  tabIndex: number;
  /** True while the picture waits until another picture has loaded or the page is scrolled. */
  isHeld: boolean;
  onThere: (() => void) | undefined;
  hasLabel: boolean;
  hasCaption: boolean;
  isLoved: boolean | undefined;
  onHeart: ((photo: Photo) => void) | undefined;
  onOpen?: ((photo: Photo) => void) | undefined;
  onDelete?: ((photo: Photo) => void) | undefined;
  overTile?: OverTile | undefined;
  isChosen?: boolean | undefined;
  onToggle?: Choosing['onToggle'] | undefined;
  onStale?: (() => void) | undefined;
}

/** Without hover the buttons of every tile are always visible. */
export const HAS_NO_HOVER = matchMedia('(hover: none)').matches;

/** Distance in pixels from the top of the grid. Rows above it are visible when the page opens. */
const IN_SIGHT = 480;

export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, left, top, width, height, tabIndex, onOpen, onDelete } = props;
  // While the page scrolls, pictures are rendered first, because labels are most of a tile's cost.
  const isComplete = useDeferredValue(true, false);
  // Icons of invisible buttons would cost half of the painting while the grid scrolls.
  const [isPointedAt, setPointedAt] = useState(HAS_NO_HOVER);
  const pointAt = () => setPointedAt(true);
  const Frame = onOpen || props.onToggle ? 'button' : 'div';
  return (
    <li
      aria-posinset={props.position}
      aria-setsize={props.total}
      onPointerEnter={pointAt}
      onFocus={pointAt}
      style={{ insetInlineStart: left, top, width, height, '--aspect': width / height } as CSSProperties}
      className="group absolute focus-within:z-10"
    >
      {photo.isReadable ? (
        <Frame
          {...tileFrame(props)}
          data-photo={photo.id}
          aria-label={formatPhotoLabel(photo)}
          style={placeholderStyle(photo)}
          // The hairline marks the edge of a white photo on a white page.
          className="relative block size-full overflow-hidden [button&]:cursor-zoom-in rounded-photo bg-sunken bg-size-[100%_100%] after:absolute after:inset-0 after:rounded-photo after:inset-ring after:inset-ring-ink/8"
        >
          {!props.isHeld && (
            <Media
              photo={photo}
              rendition="fitting"
              isInSight={top < IN_SIGHT}
              fetchPriority={top < IN_SIGHT ? (props.onThere ? 'high' : 'low') : undefined}
              onThere={props.onThere}
              onStale={props.onStale}
              largest={photo}
              className="absolute inset-0 m-auto size-full photo-fill"
            />
          )}
          {photo.video && !props.isHeld && <TileVideo video={photo.video} />}
          {props.isChosen !== undefined && <ChosenMark isChosen={props.isChosen} />}
        </Frame>
      ) : (
        <UnreadablePhoto photo={photo} tabIndex={tabIndex} isLocked={!onOpen} />
      )}
      {isComplete && props.overTile?.(photo, tabIndex, isPointedAt)}
      {isComplete && onDelete && (
        <DeleteButton
          {...{ photo, tabIndex, isPointedAt }}
          isBeside={Boolean(props.overTile)}
          onClick={() => onDelete(photo)}
        />
      )}
      {isComplete && <TileFoot {...props} />}
    </li>
  );
});

interface DeleteButtonProps extends Pick<PhotoTileProps, 'photo' | 'tabIndex'> {
  isPointedAt: boolean;
  /** Leaves a corner of the tile free for controls that are always visible. */
  isBeside: boolean;
  onClick: () => void;
}

function DeleteButton({ photo, tabIndex, isPointedAt, isBeside, onClick }: DeleteButtonProps) {
  return (
    <button
      type="button"
      aria-label={messages.photo.deletePhotoBy(photoNames(photo))}
      tabIndex={tabIndex}
      onClick={onClick}
      className={`absolute top-0 end-0 grid size-11 place-items-center ${isBeside ? '[@media(hover:hover)]:end-8' : ''} ${ON_HOVER}`}
    >
      <span className="grid size-5 place-items-center rounded-full bg-viewer/50 text-white [@media(hover:hover)]:size-7">
        {isPointedAt && <Trash2 aria-hidden className="size-3 [@media(hover:hover)]:size-3.5" />}
      </span>
    </button>
  );
}

function TileFoot({ photo, tabIndex, isLoved, onHeart, hasLabel, hasCaption }: PhotoTileProps) {
  return (
    <div className="pointer-events-none absolute inset-x-1 bottom-1 flex items-end gap-1">
      {photo.video && <VideoBadge video={photo.video} className="shrink-0" />}
      {hasLabel && <TileLabel photo={photo} />}
      {hasCaption && photo.caption !== undefined && (
        <p
          dir="auto"
          className="line-clamp-2 min-w-0 rounded-control bg-viewer/55 px-2 py-0.5 text-badge text-white"
        >
          {photo.caption}
        </p>
      )}
      {(photo.hearts ?? 0) > 0 && (
        <span className="ms-auto">
          <TileHeart photo={photo} tabIndex={tabIndex} isLoved={isLoved} onToggle={onHeart} />
        </span>
      )}
    </div>
  );
}

function tileFrame({ photo, tabIndex, isChosen, onOpen, onToggle }: PhotoTileProps) {
  const button = { type: 'button', tabIndex } as const;
  if (onToggle)
    return {
      ...button,
      'aria-pressed': isChosen,
      onClick: (event: MouseEvent) => onToggle(photo, event.shiftKey),
    };
  return onOpen ? { ...button, onClick: () => onOpen(photo) } : { role: 'img' };
}

function ChosenMark({ isChosen }: { isChosen: boolean }) {
  return (
    <>
      <span
        aria-hidden
        className={`absolute inset-0 ${isChosen ? 'bg-viewer/35 inset-ring-4 inset-ring-accent' : ''}`}
      />
      <span
        aria-hidden
        className={`absolute top-2 end-2 grid size-6 place-items-center rounded-full border-2 border-white ${isChosen ? 'bg-accent text-on-accent' : 'bg-viewer/50'}`}
      >
        {isChosen && <Check size={14} strokeWidth={3} />}
      </span>
    </>
  );
}

const ON_HOVER =
  'transition-opacity group-hover:opacity-100 group-has-focus-visible:opacity-100 [@media(hover:hover)]:opacity-0';

/** White text on a dark shade, because a photo can have any brightness. Long names are truncated. */
function TileLabel({ photo }: { photo: Photo }) {
  return (
    <p
      className={`flex min-w-0 gap-x-1.5 rounded-[.625rem] bg-viewer/55 px-2 text-[.6875rem]/4.5 text-white [@media(hover:hover)]:text-badge/5 ${ON_HOVER}`}
    >
      <span dir="auto" className="min-w-0 truncate">
        {formatCredit(photo)}
      </span>
      <time dateTime={photo.createdAt} className="max-w-3/5 shrink-0 truncate font-normal">
        {formatShortDay(photo.createdAt)}
      </time>
    </p>
  );
}

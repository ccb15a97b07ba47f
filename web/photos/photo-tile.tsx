// One photo in the grid: a button that opens it, its uploader and date, and a delete button for viewers who may delete.

import { ImageOff, Trash2 } from 'lucide-react';
import { Children, memo } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { photoMessages } from '../../shared/messages/en/photo-messages.ts';
import { photoUploadMessages } from '../../shared/messages/en/photo-upload-messages.ts';
import { formatDay, formatShortDay } from '../ui/format-day.ts';
import { photoLabel, photoNames, uploaderOf } from './photo-label.ts';
import { Picture } from './picture.tsx';

interface PhotoTileProps {
  photo: Photo;
  left: number;
  top: number;
  width: number;
  height: number;
  /** From 1, among all photos: most of them are not in the DOM. */
  position: number;
  total: number;
  hasCaption: boolean;
  /** Absent if photos cannot be opened. */
  onOpen?: ((photo: Photo) => void) | undefined;
  onDelete?: ((photo: Photo) => void) | undefined;
  onStale?: (() => void) | undefined;
}

export const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, left, top, width, height, onOpen, onDelete } = props;
  const { placeholder } = photo;
  const Frame = onOpen ? 'button' : 'div';
  const frame = onOpen ? { type: 'button' as const, onClick: () => onOpen(photo) } : { role: 'img' };
  return (
    <li
      aria-posinset={props.position}
      aria-setsize={props.total}
      style={{ left, top, width, height }}
      className="group absolute focus-within:z-10"
    >
      {photo.isReadable ? (
        <Frame
          {...frame}
          data-photo={photo.id}
          aria-label={photoLabel(photo)}
          style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
          // The hairline gives a white photo an edge on a white page.
          className="relative block size-full overflow-hidden [button&]:cursor-zoom-in rounded-photo bg-sunken bg-size-[100%_100%] after:absolute after:inset-0 after:rounded-photo after:inset-ring after:inset-ring-ink/8"
        >
          <Picture url={photo.thumbnailUrl} onStale={props.onStale} className="size-full object-cover" />
        </Frame>
      ) : (
        <UnreadablePhoto photo={photo} isLocked={!onOpen} />
      )}
      {props.hasCaption && <Caption photo={photo} isSlim={width < SLIM} />}
      {onDelete && (
        <button
          type="button"
          aria-label={photoMessages.deletePhotoBy(photoNames(photo))}
          onClick={() => onDelete(photo)}
          className="absolute top-0 right-0 grid size-11 place-items-center opacity-100 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:opacity-0"
        >
          <span className="grid size-7 place-items-center rounded-full bg-viewer/50 text-white">
            <Trash2 size={14} aria-hidden />
          </span>
        </button>
      )}
    </li>
  );
});

/** Narrower than this, in pixels, a tile has no room for the year. */
const SLIM = 112;

/** White on a shade of its own, since a photo can have any brightness. */
function Caption({ photo, isSlim }: { photo: Photo; isSlim: boolean }) {
  return (
    <p className="pointer-events-none absolute inset-x-0 bottom-0 rounded-b-photo bg-linear-to-t from-viewer/75 via-viewer/50 via-60% to-transparent px-2 pt-5 pb-1.5 text-badge text-white [text-shadow:0_1px_2px_rgb(5_7_12/.9)]">
      <span className="block truncate">{uploaderOf(photo)}</span>
      <time dateTime={photo.createdAt} className="block truncate font-normal">
        {isSlim ? formatShortDay(photo.createdAt) : formatDay(photo.createdAt)}
      </time>
    </p>
  );
}

/** A stored photo that no decoder reads: its tile offers the file itself. `isLocked`: photos show in the grid only. */
function UnreadablePhoto({ photo, isLocked }: { photo: Photo; isLocked: boolean }) {
  return (
    <div className="relative grid size-full content-center justify-items-center gap-1 overflow-hidden rounded-photo bg-sunken px-2 pb-8 text-center text-badge text-ink-2 inset-ring inset-ring-ink/8">
      <ImageOff aria-hidden className="size-5 shrink-0" />
      <p>{photoUploadMessages.unreadable()}</p>
      {!isLocked && (
        <a
          href={photo.fileUrl}
          download={photo.originalFilename}
          data-photo={photo.id}
          className="font-medium text-accent underline after:absolute after:inset-0"
        >
          {Children.toArray(
            photoMessages.downloadPhotoBy({
              ...photoNames(photo),
              hidden: (text) => <span className="sr-only">{text}</span>,
            }),
          )}
        </a>
      )}
    </div>
  );
}

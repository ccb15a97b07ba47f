import { Heart } from 'lucide-react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { messages } from '../../shared/messages/messages.ts';

export interface Hearts {
  loved: ReadonlySet<string>;
  toggle: (photo: Photo) => void;
}

export interface HeartProps {
  photo: Photo;
  isLoved: boolean | undefined;
  onToggle: ((photo: Photo) => void) | undefined;
}

export function HeartButton({ photo, isLoved = false, onToggle }: HeartProps) {
  const { hearts: count = 0 } = photo;
  return (
    <button
      type="button"
      aria-label={messages.heart.love({ count })}
      aria-pressed={isLoved}
      onClick={() => onToggle?.(photo)}
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-3 text-label text-white tabular-nums transition hover:bg-white/15 active:scale-90"
    >
      <Heart size={20} aria-hidden className={isLoved ? 'fill-current' : ''} />
      {count > 0 && <span aria-hidden>{count}</span>}
    </button>
  );
}

export function TileHeart({ photo, tabIndex, isLoved, onToggle }: HeartProps & { tabIndex?: number }) {
  const { hearts: count = 0 } = photo;
  if (count === 0) return null;
  const pill = (
    <span className="flex items-center gap-1 rounded-full bg-viewer/55 px-2 text-[.6875rem]/4.5 font-medium text-white tabular-nums [@media(hover:hover)]:text-badge/5">
      <Heart aria-hidden className={`size-3 ${isLoved === false ? '' : 'fill-current'}`} />
      <span aria-hidden>{count}</span>
    </span>
  );
  if (!onToggle) {
    return (
      <p className="pointer-events-none shrink-0">
        {pill}
        <span className="sr-only">{messages.heart.count({ count })}</span>
      </p>
    );
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={messages.heart.love({ count })}
      aria-pressed={isLoved}
      onClick={() => onToggle(photo)}
      // The touch area is larger than the icon and ends at the tile's edges, because touches beyond them must
      // scroll the page.
      className="pointer-events-auto -m-1 -ms-4 -mt-5 shrink-0 p-1 ps-4 pt-5 transition active:scale-90"
    >
      {pill}
    </button>
  );
}

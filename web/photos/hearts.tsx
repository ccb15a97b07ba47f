// Hearts: how many a photo has, and a button that gives or takes back this device's own (R 10.15051).

import { Heart } from 'lucide-react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { heartMessages } from '../../shared/messages/en/heart-messages.ts';

/** For viewers who may love photos. */
export interface Hearts {
  /** The photos that this device loves. */
  loved: ReadonlySet<string>;
  /** Stays the same function. */
  toggle: (photo: Photo) => void;
}

interface HeartProps {
  photo: Photo;
  /** Absent: the hearts of others are shown only. */
  isLoved: boolean | undefined;
  onToggle: ((photo: Photo) => void) | undefined;
}

/** On a tile, once somebody loves its photo. */
export function TileHeart({ photo, isLoved, onToggle }: HeartProps) {
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
        <span className="sr-only">{heartMessages.count({ count })}</span>
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-label={heartMessages.love({ count })}
      aria-pressed={isLoved}
      onClick={() => onToggle(photo)}
      // The finger has more room than the eye sees.
      className="pointer-events-auto -m-3 shrink-0 p-3 transition active:scale-90"
    >
      {pill}
    </button>
  );
}

/** In the lightbox, whether anybody loves its photo or not. */
export function HeartButton({ photo, isLoved = false, onToggle }: HeartProps) {
  const { hearts: count = 0 } = photo;
  return (
    <button
      type="button"
      aria-label={heartMessages.love({ count })}
      aria-pressed={isLoved}
      onClick={() => onToggle?.(photo)}
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-3 text-label text-white tabular-nums transition hover:bg-white/15 active:scale-90"
    >
      <Heart size={20} aria-hidden className={isLoved ? 'fill-current' : ''} />
      {count > 0 && <span aria-hidden>{count}</span>}
    </button>
  );
}

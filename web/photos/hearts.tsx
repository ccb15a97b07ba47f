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

/** Also without any heart. */
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

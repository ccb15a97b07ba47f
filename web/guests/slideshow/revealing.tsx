import type { WallPage } from '../../../shared/api/guests-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { RevealCountdown, RevealMoment, useReveal } from '../../albums/reveal-notice.tsx';
import { useTakesPhotos } from '../../albums/use-present-album.ts';
import { SlideshowCode } from './slideshow-footer.tsx';

interface WallRevealingProps {
  page: WallPage;
  reload: () => Promise<void>;
  isWhole?: boolean;
}

export function WallRevealing({ page, reload, isWhole = false }: WallRevealingProps) {
  const { album } = page;
  const takesPhotos = useTakesPhotos(album);
  useReveal(album, reload);
  const place = 'flex flex-wrap content-center items-center justify-center gap-[3vmin_8vmin] text-center';
  return (
    <div className={isWhole ? `${place} size-full overflow-y-auto p-6` : `${place} px-4 pb-16`}>
      {isWhole && (
        <p dir="auto" className="w-full font-display text-[clamp(44px,5vmin,108px)]/[1.1] break-words">
          {album.title}
        </p>
      )}
      <div className="grid gap-[2vmin] text-[clamp(16px,2.2vmin,40px)]/[1.4]">
        <RevealCountdown album={album} isOnPaper={!isWhole} isLarge />
        <div>
          <p role="status">{messages.revealing.count({ count: album.photoCount })}</p>
          <RevealMoment album={album} />
        </div>
      </div>
      {/* Guests do not scan their own phone, so the code is left out on phones. */}
      {takesPhotos && (
        <div className="max-sm:hidden [@media(height<30rem)]:hidden">
          <SlideshowCode page={page} />
        </div>
      )}
    </div>
  );
}

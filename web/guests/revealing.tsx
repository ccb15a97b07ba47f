// An album that is revealed later: how many photos there are, and the time until everybody sees them; on the guest
// page, the wall and in the slideshow (R 10.15023).

import { useEffect } from 'react';
import type { OpenGuestAlbum, WallPage } from '../../shared/api/guests-api.ts';
import { countdownUnitMessages } from '../../shared/messages/en/album-page-messages.ts';
import { revealingMessages } from '../../shared/messages/en/revealing-messages.ts';
import { countdownParts, twoDigits } from '../albums/album-countdown.ts';
import { useIsRevealed, useTakesPhotos } from '../albums/use-present-album.ts';
import { useServerClock } from '../albums/use-server-clock.ts';
import { formatMoment } from '../ui/format-day.ts';
import type { GuestAlbumSource } from './guest-album-source.ts';
import { SlideshowCode } from './slideshow-caption.tsx';
import { useGuestEvents } from './use-guest-events.ts';

const SECOND_MS = 1000;
/** This clock may be a little ahead of the server's. */
const AGAIN_MS = 2000;
const CODE_SIZE = 'min(44vmin, 60vw)';

/** When the time has come the list is fetched, until the server has it. */
function useReveal(album: OpenGuestAlbum, reload: () => void): void {
  const isDue = useIsRevealed(album) && !album.isRevealed;
  useEffect(() => {
    if (!isDue) return;
    reload();
    const timer = setInterval(reload, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isDue, reload]);
}

interface RevealingProps {
  source: GuestAlbumSource;
  album: OpenGuestAlbum;
}

/** In place of 'Shared so far'. */
export function Revealing({ source, album }: RevealingProps) {
  useGuestEvents(source);
  useReveal(album, source.reload);
  return (
    <section
      aria-labelledby="revealing"
      className="mt-12 grid justify-items-center gap-5 rounded-card border border-line px-4 py-8 text-center"
    >
      <h2 id="revealing" className="font-display text-section">
        {revealingMessages.count({ count: album.photoCount })}
      </h2>
      <Countdown album={album} isOnPaper />
      <Moment album={album} />
    </section>
  );
}

interface WallRevealingProps {
  page: WallPage;
  reload: () => void;
  /** In the slideshow, with the name of the event. */
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
        <Countdown album={album} isOnPaper={!isWhole} isLarge />
        <div>
          <p role="status">{revealingMessages.count({ count: album.photoCount })}</p>
          <Moment album={album} />
        </div>
      </div>
      {takesPhotos && <SlideshowCode page={page} size={CODE_SIZE} />}
    </div>
  );
}

function Moment({ album: { revealAt } }: Pick<RevealingProps, 'album'>) {
  return revealAt && <p className="opacity-80">{revealingMessages.at({ moment: formatMoment(revealAt) })}</p>;
}

interface CountdownProps extends Pick<RevealingProps, 'album'> {
  /** In the page's colours; else on the dark of the slideshow. */
  isOnPaper?: boolean;
  isLarge?: boolean;
}

/** Updates every second; screen readers read it only on request. */
function Countdown({ album: { revealAt }, isOnPaper = false, isLarge = false }: CountdownProps) {
  const second = useServerClock((now) => Math.floor(now / SECOND_MS));
  const until = revealAt === null ? 0 : Date.parse(revealAt);
  const size = isLarge ? 'text-[clamp(44px,15vmin,300px)]/[1.1]' : 'text-page';
  const unit = isLarge ? 'text-[clamp(12px,2vmin,36px)]/[1.3]' : 'text-badge';
  return (
    <div
      role="timer"
      aria-label={revealingMessages.timeLeft()}
      aria-live="off"
      className={`flex flex-wrap justify-center ${isLarge ? 'gap-[4vmin]' : 'gap-5'}`}
    >
      {countdownParts(second * SECOND_MS, until).map(({ unit: name, count }, index) => (
        <span key={name} className="grid justify-items-center">
          <span className={`font-display tabular-nums ${size}`}>
            {index === 0 ? count : twoDigits(count)}
          </span>
          <span className={`${unit} ${isOnPaper ? 'text-ink-2' : 'text-white/75'}`}>
            {countdownUnitMessages[name]()}
          </span>
        </span>
      ))}
    </div>
  );
}

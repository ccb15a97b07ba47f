import { useEffect } from 'react';
import type { Album } from '../../shared/api/albums-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import { formatMoment } from '../ui/format-day.ts';
import { shownParts, toCountdownParts, twoDigits } from './album-countdown.ts';
import { useIsRevealed, useServerClock } from './use-present-album.ts';

type Revealed = Pick<Album, 'revealAt' | 'isRevealed'>;

const SECOND_MS = 1000;
const AGAIN_MS = 2000;

/** Reloads the list until the server has revealed the album. */
export function useReveal(album: Revealed, reload: () => Promise<void>): void {
  const isDue = useIsRevealed(album) && !album.isRevealed;
  useEffect(() => (isDue ? loadUntilEnded(reload) : undefined), [isDue, reload]);
}

/**
 * Waits for each response before the next load, which would cancel the pending load. Returns a function that
 * stops the loop.
 */
export function loadUntilEnded(reload: () => Promise<void>): () => void {
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    await reload();
    if (!isEnded) timer = setTimeout(look, AGAIN_MS);
  };
  void look();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

interface RevealNoticeProps {
  album: Revealed & Pick<Album, 'photoCount'>;
  reload: () => Promise<void>;
}

export function RevealNotice({ album, reload }: RevealNoticeProps) {
  useReveal(album, reload);
  return (
    <section
      aria-labelledby="revealing"
      className="mt-12 grid justify-items-center gap-5 rounded-card border border-line px-4 py-8 text-center"
    >
      <h2 id="revealing" className="font-display text-section">
        {messages.revealing.count({ count: album.photoCount })}
      </h2>
      <RevealCountdown album={album} isOnPaper />
      <RevealMoment album={album} />
    </section>
  );
}

export function RevealMoment({ album: { revealAt } }: { album: Revealed }) {
  return (
    revealAt && (
      <p className="text-balance opacity-80">{messages.revealing.at({ moment: formatMoment(revealAt) })}</p>
    )
  );
}

interface CountdownProps {
  album: Revealed;
  isOnPaper?: boolean;
  isLarge?: boolean;
}

/** Screen readers announce it only on request. */
export function RevealCountdown({ album: { revealAt }, isOnPaper = false, isLarge = false }: CountdownProps) {
  const second = useServerClock((now) => Math.floor(now / SECOND_MS));
  const until = revealAt === null ? 0 : Date.parse(revealAt);
  const size = isLarge ? 'text-[clamp(44px,15vmin,300px)]/[1.1]' : 'text-page';
  const unit = isLarge ? 'text-[clamp(12px,2vmin,36px)]/[1.3]' : 'text-badge';
  return (
    <div
      role="timer"
      aria-label={messages.revealing.timeLeft()}
      aria-live="off"
      className={`flex flex-wrap justify-center ${isLarge ? 'gap-[4vmin]' : 'gap-5'}`}
    >
      {shownParts(toCountdownParts(second * SECOND_MS, until)).map(({ unit: name, count }, index) => (
        <span key={name} className="grid justify-items-center">
          <span className={`font-display tabular-nums ${size}`}>
            {index === 0 ? count : twoDigits(count)}
          </span>
          <span className={`${unit} ${isOnPaper ? 'text-ink-2' : 'text-white/75'}`}>
            {messages.countdownUnit[name]()}
          </span>
        </span>
      ))}
    </div>
  );
}

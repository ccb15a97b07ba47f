import { Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Photo, Video } from '../../../shared/api/photos-api.ts';
import { readableDuration } from '../../../shared/messages/readable-duration.ts';
import { createExternalStore, useExternalStore } from '../../browser/external-store.ts';
import { openDialogs } from '../../ui/dialogs/modal.tsx';
import { formatPhotoLabel } from '../full-label.ts';
import { mayPlayByItself } from './choose-source.ts';
import { MutedVideo } from './muted-video.tsx';

interface VideoBadgeProps {
  video: Pick<Video, 'durationMs'>;
  className?: string;
}

/** The name of the tile tells screen readers the duration. */
export function VideoBadge({ video, className = 'absolute end-1 bottom-1' }: VideoBadgeProps) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none flex h-5 items-center gap-1 rounded-full bg-viewer/60 px-2 text-[.6875rem]/5 font-medium text-white tabular-nums ${className}`}
    >
      <Play className="size-2.5 fill-current" />
      <span>{readableDuration(video.durationMs)}</span>
    </span>
  );
}

/** Names the link around it. */
export function NamedVideoBadge({ photo, video }: { photo: Photo; video: Video }) {
  return (
    <>
      <span className="sr-only">{formatPhotoLabel(photo)}</span>
      <VideoBadge video={video} />
    </>
  );
}

/** Lies over the poster of a tile. Of all tiles of the page, one plays. */
export function TileVideo({ video }: { video: Video }) {
  const frame = useRef<HTMLSpanElement>(null);
  const isChosen = useTurn(frame);
  const isBehindDialog = useExternalStore(openDialogs).length > 0;
  return (
    <span ref={frame} className="pointer-events-none absolute inset-0">
      {isChosen && <MutedVideo video={video} isPlaying={!isBehindDialog} className="photo-fill" />}
    </span>
  );
}

/** The part of each tile that is on the screen. */
const seen = new Map<Element, number>();
const playing = createExternalStore<Element | null>(() => null);
const HALF = 0.5;

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRatio } of entries)
      if (seen.has(target)) seen.set(target, intersectionRatio);
    chooseNext();
  },
  { threshold: [0, HALF, 1] },
);

/** The video that plays keeps its turn while half of it is visible. */
function chooseNext(): void {
  const last = playing.get();
  if (last && (seen.get(last) ?? 0) >= HALF) return;
  const [best, ratio = 0] = [...seen].sort(([, one], [, other]) => other - one)[0] ?? [];
  playing.set(best && ratio >= HALF ? best : null);
}

function useTurn(frame: RefObject<Element | null>): boolean {
  useEffect(() => {
    const element = frame.current;
    if (!element || !mayPlayByItself()) return;
    seen.set(element, 0);
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      seen.delete(element);
      chooseNext();
    };
  }, [frame]);
  return useSyncExternalStore(
    playing.subscribe,
    () => frame.current !== null && playing.get() === frame.current,
  );
}

import { Download, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Video } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatPhotoLabel } from '../full-label.ts';
import { findDownload } from '../lightbox/save-link.tsx';
import type { StagePhoto } from '../lightbox/stage-photo.ts';
import { mayFetchMore } from '../sharpen.ts';
import { mayPlayByItself } from './choose-source.ts';
import { useSource } from './use-source.ts';

const CIRCLE =
  'absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-viewer/60 text-white transition';
const ICON = <Play aria-hidden className="size-6 fill-current" />;

/** Shown for videos beside the one in view. */
export function PlayMark() {
  return <span className={CIRCLE}>{ICON}</span>;
}

interface VideoPlayerProps {
  photo: StagePhoto & { video: Video };
  playsAtOnce: boolean;
  onStale: (() => void) | undefined;
}

export function VideoPlayer({ photo, playsAtOnce, onStale }: VideoPlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [hasBegun, setBegun] = useState(false);
  const { source, giveUp } = useSource(photo.video, onStale);

  // Browsers may forbid sound until the viewer has touched the page. The button then starts the video.
  const play = () => void player.current?.play().catch(() => undefined);
  const toggle = () => {
    if (player.current?.paused === false) player.current.pause();
    else play();
  };
  const begin = useEffectEvent(() => {
    if (hasBegun || (playsAtOnce && mayPlayByItself())) play();
  });
  useEffect(() => {
    if (source !== null) begin();
  }, [source]);
  useEffect(() => takeFocusFromClose(player.current), []);
  usePlayKeys(toggle, (seconds) => {
    if (player.current) player.current.currentTime += seconds;
  });

  if (source === null) return <CannotPlay photo={photo} />;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a guest's video. */}
      <video
        key={source}
        ref={player}
        src={source}
        poster={photo.previewUrl}
        aria-label={formatPhotoLabel(photo)}
        controls={hasBegun}
        playsInline
        preload={mayFetchMore() ? 'metadata' : 'none'}
        onClick={hasBegun ? undefined : play}
        onPlay={() => setBegun(true)}
        onError={giveUp}
        className="absolute inset-0 size-full"
      />
      {!hasBegun && (
        <button
          type="button"
          aria-label={messages.video.play()}
          onClick={() => {
            play();
            player.current?.focus({ preventScroll: true });
          }}
          className={`${CIRCLE} hover:bg-viewer/80`}
        >
          {ICON}
        </button>
      )}
    </>
  );
}

function CannotPlay({ photo }: Pick<VideoPlayerProps, 'photo'>) {
  const { fileUrl } = photo;
  const download = fileUrl ? findDownload({ ...photo, fileUrl }) : null;
  return (
    <div className="absolute inset-0 grid place-items-center">
      <div className="grid max-w-full justify-items-center gap-3 rounded-card bg-viewer p-4 text-center text-label text-white">
        <p>{messages.video.cannotPlay()}</p>
        {download && (
          <a href={fileUrl} download className={buttonClass('secondary')}>
            <Download aria-hidden className="size-5" />
            <span>{download.label}</span>
          </a>
        )}
      </div>
    </div>
  );
}

/** The viewer opens with the focus on Close, where the space bar would close it. */
function takeFocusFromClose(player: HTMLElement | null): void {
  if (document.activeElement?.matches('button[data-autofocus]'))
    player?.closest<HTMLElement>('[data-viewer]')?.focus({ preventScroll: true });
}

const SEEK_SECONDS: Record<string, number> = { ArrowLeft: -5, ArrowRight: 5 };

/** The space bar and K play and pause. If the keyboard has reached the player, arrow keys seek. */
function usePlayKeys(toggle: () => void, seek: (seconds: number) => void): void {
  const onToggle = useEffectEvent(toggle);
  const onSeek = useEffectEvent(seek);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const isInPlayer = target?.matches('video:focus-visible') === true;
      const seconds = isInPlayer && SEEK_SECONDS[event.key];
      if (seconds) {
        event.preventDefault();
        return onSeek(seconds);
      }
      if ((event.key !== ' ' && event.key !== 'k') || event.repeat || target?.closest('form')) return;
      if (event.key === ' ' && (isInPlayer || target?.closest('a, button, summary'))) return;
      event.preventDefault();
      onToggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

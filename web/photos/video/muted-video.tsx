import { useEffect, useRef, useState } from 'react';
import type { Video } from '../../../shared/api/photos-api.ts';
import { MAX_QUIET_MS } from './choose-source.ts';
import { useSource } from './use-source.ts';

interface MutedVideoProps {
  video: Video;
  isPlaying: boolean;
  className: string;
}

/** Plays over the poster, which stays visible until the video moves and if it cannot be played. */
export function MutedVideo({ video, isPlaying, className }: MutedVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [isMoving, setMoving] = useState(false);
  const { source, giveUp } = useSource(video);

  useEffect(() => {
    if (source === null || !isPlaying) element.current?.pause();
    else element.current?.play().catch(() => undefined);
  }, [source, isPlaying]);

  if (source === null) return null;
  return (
    <video
      ref={element}
      src={source}
      muted
      loop
      playsInline
      disablePictureInPicture
      preload="none"
      aria-hidden
      tabIndex={-1}
      onPlaying={() => setMoving(true)}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime * 1000 > MAX_QUIET_MS) currentTarget.currentTime = 0;
      }}
      onError={giveUp}
      className={`pointer-events-none absolute inset-0 size-full transition-opacity ${isMoving ? '' : 'opacity-0'} ${className}`}
    />
  );
}

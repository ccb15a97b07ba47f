import { useRef, useState } from 'react';
import { ONWARDS } from '../../browser/reading-direction.ts';
import { formatPhotoLabel } from '../full-label.ts';
import { Media, placeholderStyle } from '../media.tsx';
import { PlayMark, VideoPlayer } from '../video/lazy-video.tsx';
import type { StagePhoto } from './stage-photo.ts';
import { SLIDE_GAP, useStageGestures } from './use-stage-gestures.ts';

interface LightboxStageProps {
  photo: StagePhoto;
  before?: StagePhoto | undefined;
  after?: StagePhoto | undefined;
  detailUrl?: string | undefined;
  /** A video begins by itself, if the browser and the viewer allow it. */
  playsAtOnce?: boolean;
  onStep: (by: number) => void;
  onClose: () => void;
  onStale?: (() => void) | undefined;
}

export function LightboxStage(props: LightboxStageProps) {
  const { photo, before, after, detailUrl, playsAtOnce = false, onStep, onClose, onStale } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [enlargedId, setEnlargedId] = useState<string | null>(null);
  const [thereId, setThereId] = useState<string | null>(null);
  const gestures = useStageGestures({
    stage,
    photoId: photo.id,
    detailWidth: detailUrl ? photo.width : null,
    canZoom: !photo.video,
    hasNeighbours: Boolean(before && after),
    onStep,
    onClose,
    onZoom: () => setEnlargedId(photo.id),
  });
  const slides = [
    { photo: before, side: -1 },
    { photo, side: 0 },
    { photo: after, side: 1 },
  ];
  return (
    <div ref={stage} {...gestures} className="size-full touch-none overflow-hidden select-none">
      <div data-track className="relative size-full">
        {slides.map(
          ({ photo: each, side }) =>
            each && (
              <Slide
                // In an album of two photos, one photo is the neighbour on both sides and needs two keys.
                key={side === -1 && each.id === after?.id ? 'before' : each.id}
                photo={each}
                side={side}
                isNear={side === 0 || thereId === photo.id}
                detailUrl={side === 0 && enlargedId === each.id ? detailUrl : undefined}
                playsAtOnce={playsAtOnce}
                onThere={side === 0 ? () => setThereId(each.id) : undefined}
                onStale={onStale}
              />
            ),
        )}
      </div>
    </div>
  );
}

interface SlideProps {
  photo: StagePhoto;
  side: number;
  isNear: boolean;
  detailUrl: string | undefined;
  playsAtOnce: boolean;
  onThere: (() => void) | undefined;
  onStale: (() => void) | undefined;
}

function Slide({ photo, side, isNear, detailUrl, playsAtOnce, onThere, onStale }: SlideProps) {
  const { width, height, video } = photo;
  const isShown = side === 0;
  const media = { photo, onStale, className: 'absolute inset-0 size-full' };
  return (
    <div
      aria-hidden={!isShown || undefined}
      style={{ translate: `calc(${ONWARDS * side} * (100% + ${SLIDE_GAP}px))` }}
      className="absolute inset-0 grid place-items-center [container-type:size]"
    >
      <div
        data-picture={isShown ? '' : undefined}
        style={{
          // A picture is never scaled above its own resolution.
          width: `min(100cqw, ${(100 * width) / height}cqh, ${video ? '100cqw' : `${width}px`})`,
          aspectRatio: `${width} / ${height}`,
          ...placeholderStyle(photo),
        }}
        className="relative bg-size-[100%_100%]"
      >
        <Media {...media} rendition="thumbnail" />
        {isNear && (
          <Media
            {...media}
            rendition="preview"
            alt={isShown ? formatPhotoLabel(photo) : ''}
            onThere={onThere}
          />
        )}
        {video && !isShown && <PlayMark />}
        {video && isShown && (
          <VideoPlayer
            fallback={<PlayMark />}
            photo={{ ...photo, video }}
            playsAtOnce={playsAtOnce}
            onStale={onStale}
          />
        )}
        {detailUrl && <Media {...media} photo={{ fileUrl: detailUrl }} rendition="file" />}
      </div>
    </div>
  );
}

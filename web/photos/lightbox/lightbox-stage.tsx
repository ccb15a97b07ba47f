import { useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { ONWARDS } from '../../browser/reading-direction.ts';
import { Media, placeholderStyle } from '../media.tsx';
import { formatPhotoLabel } from '../photo-label.ts';
import { SLIDE_GAP, useStageGestures } from './use-stage-gestures.ts';

export type StagePhoto = Pick<
  Photo,
  | 'id'
  | 'originalFilename'
  | 'uploaderName'
  | 'width'
  | 'height'
  | 'placeholder'
  | 'thumbnailUrl'
  | 'previewUrl'
>;

interface LightboxStageProps {
  photo: StagePhoto;
  before?: StagePhoto | undefined;
  after?: StagePhoto | undefined;
  detailUrl?: string | undefined;
  onStep: (by: number) => void;
  onClose: () => void;
  onStale?: (() => void) | undefined;
}

export function LightboxStage(props: LightboxStageProps) {
  const { photo, before, after, detailUrl, onStep, onClose, onStale } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [enlargedId, setEnlargedId] = useState<string | null>(null);
  const [thereId, setThereId] = useState<string | null>(null);
  const gestures = useStageGestures({
    stage,
    photoId: photo.id,
    detailWidth: detailUrl ? photo.width : null,
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
  onThere: (() => void) | undefined;
  onStale: (() => void) | undefined;
}

function Slide({ photo, side, isNear, detailUrl, onThere, onStale }: SlideProps) {
  const { width, height } = photo;
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
          // A photo is never scaled above its own resolution.
          width: `min(100cqw, ${(100 * width) / height}cqh, ${width}px)`,
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
        {detailUrl && <Media {...media} photo={{ fileUrl: detailUrl }} rendition="file" />}
      </div>
    </div>
  );
}

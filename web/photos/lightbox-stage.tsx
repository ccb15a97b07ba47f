// The picture in the lightbox: its thumbnail until the preview is loaded, and the swipe gesture.

import { type TouchEvent, useRef } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { swipeStep } from './lightbox-moves.ts';
import { photoLabel } from './photo-label.ts';
import { Picture } from './picture.tsx';

/** The fields of a photo that the stage needs. */
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
  /** Previews that are loaded ahead. */
  neighbours: readonly string[];
  onStep: (by: number) => void;
  onStale?: (() => void) | undefined;
}

export function LightboxStage({ photo, neighbours, onStep, onStale }: LightboxStageProps) {
  const swipe = useSwipe(onStep);
  const { placeholder } = photo;
  const { width, height } = photo;
  return (
    <div
      {...swipe}
      className="grid size-full touch-pan-y touch-pinch-zoom place-items-center overflow-hidden [container-type:size]"
    >
      <div
        key={photo.id}
        style={{
          // As large as the stage, never larger than the photo.
          width: `min(100cqw, ${(100 * width) / height}cqh, ${width}px)`,
          aspectRatio: `${width} / ${height}`,
          backgroundImage: placeholder && `url(${placeholder})`,
        }}
        className="relative bg-size-[100%_100%]"
      >
        <Picture url={photo.thumbnailUrl} onStale={onStale} className="absolute inset-0 size-full" />
        <Picture
          url={photo.previewUrl}
          alt={photoLabel(photo)}
          onStale={onStale}
          onThere={() => neighbours.forEach(preload)}
          className="absolute inset-0 size-full"
        />
      </div>
    </div>
  );
}

function preload(url: string): void {
  new Image().src = url;
}

/** The picture follows one finger; two fingers zoom, and a zoomed page pans. */
function useSwipe(onStep: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  function drag(stage: HTMLElement, dx: number) {
    const picture = stage.firstElementChild;
    if (picture instanceof HTMLElement) picture.style.translate = dx === 0 ? '' : `${dx}px`;
  }
  return {
    onTouchStart({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const finger = touches[0];
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      start.current =
        finger && touches.length === 1 && !isZoomed ? { x: finger.clientX, y: finger.clientY } : null;
      drag(currentTarget, 0);
    },
    onTouchMove({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const finger = touches[0];
      if (finger && start.current) drag(currentTarget, finger.clientX - start.current.x);
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) {
      const finger = changedTouches[0];
      const from = start.current;
      start.current = null;
      drag(currentTarget, 0);
      if (!finger || !from) return;
      const by = swipeStep(finger.clientX - from.x, finger.clientY - from.y);
      if (by !== 0) onStep(by);
    },
    onTouchCancel({ currentTarget }: TouchEvent<HTMLElement>) {
      start.current = null;
      drag(currentTarget, 0);
    },
  };
}

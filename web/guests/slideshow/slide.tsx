import type { Photo } from '../../../shared/api/photos-api.ts';
import { formatPhotoLabel } from '../../photos/full-label.ts';
import { Media, placeholderStyle } from '../../photos/media.tsx';
import { mayPlayByItself } from '../../photos/video/choose-source.ts';
import { MutedVideo } from '../../photos/video/lazy-video.tsx';

/** Duration in milliseconds. Afterwards the decoded pictures of the previous slide are freed. */
export const FADE_MS = 600;

interface SlideProps {
  photos: readonly Photo[];
  isLeaving: boolean;
  isPaused: boolean;
  onStale: () => void;
}

export function Slide({ photos, isLeaving, isPaused, onStale }: SlideProps) {
  const [first] = photos;
  const video = first?.video;
  const isPair = photos.length > 1;
  // Every other slide zooms out.
  const drifts = (first?.id.charCodeAt(0) ?? 0) % 2 === 0 ? '' : '[animation-direction:reverse]';
  return (
    <div
      aria-hidden={isLeaving || undefined}
      className={`absolute inset-0 animate-[late_600ms_ease-in-out] transition-opacity duration-600 ${isLeaving ? 'opacity-0' : ''}`}
    >
      <div
        style={first && placeholderStyle(first)}
        className="absolute inset-0 bg-size-[100%_100%] opacity-30"
      />
      <div
        className={`absolute inset-0 flex gap-[1.5vmin] ${video ? '' : `motion-safe:animate-[drift_9s_linear_both] ${drifts}`}`}
      >
        {photos.map((photo, index) => (
          <SlidePicture
            key={photo.id}
            photo={photo}
            onStale={onStale}
            side={
              isPair ? (index === 0 ? 'object-right rtl:object-left' : 'object-left rtl:object-right') : ''
            }
          />
        ))}
        {video && mayPlayByItself() && (
          <MutedVideo video={video} isPlaying={!isLeaving && !isPaused} className="object-contain" />
        )}
      </div>
    </div>
  );
}

interface SlidePictureProps {
  photo: Photo;
  side: string;
  onStale: () => void;
}

function SlidePicture({ photo, side, onStale }: SlidePictureProps) {
  return (
    <Media
      photo={photo}
      rendition="preview"
      alt={formatPhotoLabel(photo)}
      onStale={onStale}
      className={`h-full w-0 min-w-0 flex-1 object-contain ${side}`}
    />
  );
}

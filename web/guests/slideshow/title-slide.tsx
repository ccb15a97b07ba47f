import { useEffect } from 'react';
import type { Cover } from '../../../shared/api/album-shape.ts';
import type { WallPage } from '../../../shared/api/guests-api.ts';
import { useTakesPhotos } from '../../albums/use-present-album.ts';
import { Media } from '../../photos/media.tsx';
import { SlideshowCode } from './slideshow-footer.tsx';
import { SLIDE_MS } from './use-slides.ts';

interface TitleSlideProps {
  page: WallPage;
  cover: Cover;
  isPaused: boolean;
  onStale: () => void;
  onEnd: () => void;
}

/** Shows the cover that the owner chose before the photos. */
export function TitleSlide({ page, cover, isPaused, onStale, onEnd }: TitleSlideProps) {
  const { title, description } = page.album;
  const previewUrl = page.photos.find(({ id }) => id === cover.photoId)?.previewUrl ?? cover.mediumUrl;
  const takesPhotos = useTakesPhotos(page.album);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onEnd, SLIDE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, onEnd]);
  return (
    <div className="relative flex size-full flex-wrap content-center items-center justify-center gap-[4vmin_8vmin] overflow-y-auto p-6 text-center">
      <Media
        photo={{ previewUrl }}
        rendition="preview"
        focus={cover.focus}
        onStale={onStale}
        className="absolute inset-0 size-full object-cover opacity-35"
      />
      <div className="relative grid max-w-[min(90vw,30em)] gap-[2vmin] text-[clamp(16px,2.6vmin,48px)]/[1.4]">
        <p dir="auto" className="font-display text-[clamp(44px,9vmin,160px)]/[1.1] text-balance break-words">
          {title}
        </p>
        <hr className="mx-auto h-1 w-[12vmin] rounded-full border-0 bg-viewer-accent" />
        {description && (
          <p dir="auto" className="line-clamp-3 whitespace-pre-wrap text-white/90">
            {description}
          </p>
        )}
      </div>
      {takesPhotos && (
        <div className="relative max-sm:hidden">
          <SlideshowCode page={page} />
        </div>
      )}
    </div>
  );
}

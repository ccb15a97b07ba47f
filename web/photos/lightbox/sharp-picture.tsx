import { useEffect, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { Picture } from '../picture.tsx';

interface SharpPictureProps {
  photo: Photo;
  className: string;
  isInSight?: boolean;
  /** Before all other pictures. */
  isFirst?: boolean;
  onThere?: (() => void) | undefined;
  onStale?: (() => void) | undefined;
}

/**
 * Without `srcset`: Chromium would stretch thumbnails 1.4 times, and leave the tile empty until the larger picture is
 * there.
 */
export function SharpPicture(props: SharpPictureProps) {
  const { photo, className, isInSight = false, isFirst = false, onThere, onStale } = props;
  const { thumbnailUrl, mediumUrl, previewUrl } = photo;
  const [larger, setLarger] = useState({ thumbnailUrl, url: thumbnailUrl });
  const [shown, setShown] = useState<HTMLImageElement | null>(null);
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    if (!shown || !mayFetchMore()) return;
    const isWanted = () => isMounted.current && shown.isConnected;
    void sharpen(shown, [mediumUrl, previewUrl], photo, isWanted, (url) => setLarger({ thumbnailUrl, url }));
  }, [shown, mediumUrl, previewUrl, thumbnailUrl, photo]);

  return (
    <Picture
      // Fresh links begin again.
      url={larger.thumbnailUrl === thumbnailUrl ? larger.url : thumbnailUrl}
      isInSight={isInSight}
      {...(isInSight ? { priority: isFirst ? 'high' : 'low' } : {})}
      onThere={(image) => {
        setShown(image);
        onThere?.();
      }}
      onStale={onStale}
      className={className}
    />
  );
}

/** As long as the picture is stretched and each next one has more pixels. */
async function sharpen(
  tile: HTMLImageElement,
  urls: readonly string[],
  photo: Photo,
  isWanted: () => boolean,
  show: (url: string) => void,
): Promise<void> {
  let last = tile;
  for (const url of urls) {
    if (!isWanted() || last.naturalWidth >= photo.width || !isStretched(last, tile)) return;
    const next = new Image();
    next.fetchPriority = 'low';
    next.src = url;
    try {
      await next.decode();
    } catch {
      return;
    }
    // The larger one is not made yet.
    if (next.naturalWidth <= last.naturalWidth) return;
    if (isWanted()) show(url);
    last = next;
  }
}

/** Whether the tile covers more screen pixels than the picture has. */
function isStretched(picture: HTMLImageElement, tile: HTMLImageElement): boolean {
  const box = tile.getBoundingClientRect();
  const scale = Math.max(box.width / picture.naturalWidth, box.height / picture.naturalHeight);
  return scale * devicePixelRatio > 1;
}

/** On a slow connection the thumbnail is enough. */
function mayFetchMore(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';
}

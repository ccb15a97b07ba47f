import { useEffect, useRef, useState } from 'react';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { Picture } from '../picture.tsx';

interface SharpPictureProps {
  photo: Photo;
  className: string;
  /** In sight as the page opens. */
  isInSight?: boolean;
  /** Before all other pictures; others in sight share the line when it is there. */
  isFirst?: boolean;
  onThere?: (() => void) | undefined;
  onStale?: (() => void) | undefined;
}

/**
 * No `srcset`: Chromium takes the smaller picture up to the geometric mean of two widths, which would stretch a
 * thumbnail 1.4 times, and the tile would stay empty until the larger one is there.
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
      // Fresh links begin anew.
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

/** Shows each next picture as long as the last one is stretched, and as each has more pixels than the last. */
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
    // It is not made yet: a smaller one stands in.
    if (next.naturalWidth <= last.naturalWidth) return;
    if (isWanted()) show(url);
    last = next;
  }
}

/** Whether pixels of `picture` would cover more than one pixel of the screen each in the box of `tile`. */
function isStretched(picture: HTMLImageElement, tile: HTMLImageElement): boolean {
  const box = tile.getBoundingClientRect();
  const scale = Math.max(box.width / picture.naturalWidth, box.height / picture.naturalHeight);
  return scale * devicePixelRatio > 1;
}

/** On a slow line, or for a phone that saves, the thumbnail is enough. */
function mayFetchMore(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';
}

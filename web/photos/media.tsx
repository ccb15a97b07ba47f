import { type CSSProperties, useEffect, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import type { Focus } from '../../shared/rules/album-look.ts';
import { mayFetchMore, sharpenInSight } from './sharpen.ts';

type Rendition = 'thumbnail' | 'medium' | 'preview' | 'file';

interface PictureProps {
  className: string;
  alt?: string;
  onStale?: (() => void) | undefined;
  onThere?: (() => void) | undefined;
  /** Shows the picture without a fade-in, because browsers do not count invisible content as painted. */
  isInSight?: boolean;
  isLazy?: boolean;
  focus?: Focus | undefined;
  largest?: { width: number; height: number };
  fetchPriority?: 'high' | 'low' | undefined;
}

type MediaProps<R extends Rendition> = PictureProps &
  ({ photo: Record<`${R}Url`, string>; rendition: R } | { photo: Photo; rendition: 'fitting' });

/** Renders every photo of the product, so that other media types need changes in one place only. */
export function Media<R extends Rendition>({ photo, rendition, ...props }: MediaProps<R>) {
  if (rendition === 'fitting') return <FittingPicture photo={photo as Photo} {...props} />;
  return <Picture url={(photo as Record<`${R}Url`, string>)[`${rendition}Url`]} {...props} />;
}

/** The blurred background until the photo has loaded. */
export function placeholderStyle({ placeholder }: Pick<Photo, 'placeholder'>): CSSProperties | undefined {
  return placeholder ? { backgroundImage: `url(${placeholder})` } : undefined;
}

/** The thumbnail's URL responds 404 until the server has made the thumbnail. */
export function hasThumbnail(photo: Photo | null): photo is Photo {
  return Boolean(photo?.placeholder);
}

/**
 * Uses no `srcset`, because Chromium would stretch thumbnails 1.4 times, and leave the tile empty while it
 * loads the larger picture.
 */
function FittingPicture({ photo, onThere, onStale, ...props }: PictureProps & { photo: Photo }) {
  const { thumbnailUrl, mediumUrl, previewUrl, width } = photo;
  const [largerUrl, setLargerUrl] = useState<string | null>(null);
  const [shown, setShown] = useState<HTMLImageElement | null>(null);

  useEffect(() => {
    if (shown && mayFetchMore()) return sharpenInSight(shown, [mediumUrl, previewUrl], width, setLargerUrl);
  }, [shown, mediumUrl, previewUrl, width]);

  return (
    <Picture
      {...props}
      url={largerUrl ?? thumbnailUrl}
      onThere={(image) => {
        setShown(image);
        onThere?.();
      }}
      onStale={() => {
        setLargerUrl(null);
        onStale?.();
      }}
    />
  );
}

const FIRST_RETRY_MS = 1000;
const RETRIES = 5;

interface UrlPictureProps extends Omit<PictureProps, 'onThere'> {
  url: string;
  onThere?: ((image: HTMLImageElement) => void) | undefined;
}

function Picture(props: UrlPictureProps) {
  const { url, className, alt = '', isInSight = false, focus, largest, onStale, onThere } = props;
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const isHidden = loadedUrl === null && (!isInSight || failures > 0);

  useEffect(() => {
    if (failures === 0 || failures > RETRIES) return;
    const timer = setTimeout(() => setAttempt(failures), FIRST_RETRY_MS * 2 ** (failures - 1));
    return () => clearTimeout(timer);
  }, [failures]);

  function show(image: HTMLImageElement) {
    if (loadedUrl !== null) return;
    setLoadedUrl(url);
    setFailures(0);
    onThere?.(image);
  }

  return (
    <img
      key={attempt}
      // A cached picture appears without a fade-in.
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0) show(image);
      }}
      // A new link to the same picture does not cause another download.
      src={loadedUrl !== null && isSameFile(loadedUrl, url) ? loadedUrl : url}
      alt={alt}
      draggable={false}
      decoding="async"
      style={{
        ...(focus && { objectPosition: `${focus.x}% ${focus.y}%` }),
        ...(largest && { maxWidth: largest.width, maxHeight: largest.height }),
      }}
      loading={props.isLazy ? 'lazy' : undefined}
      fetchPriority={props.fetchPriority ?? 'auto'}
      onLoad={(event) => show(event.currentTarget)}
      onError={() => {
        setLoadedUrl(null);
        setFailures((count) => count + 1);
        onStale?.();
      }}
      className={`${className} transition-opacity ${isHidden ? 'opacity-0' : ''}`}
    />
  );
}

/** Compares links without their signatures, which change. */
export function isSameFile(one: string, other: string): boolean {
  return one.split('&')[0] === other.split('&')[0];
}

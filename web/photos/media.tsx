import { type CSSProperties, useEffect, useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import type { Focus } from '../../shared/rules/album-look.ts';
import { mayFetchMore, sharpenInSight } from './sharpen.ts';

type Rendition = 'thumbnail' | 'medium' | 'preview' | 'file';

interface PictureProps {
  className: string;
  alt?: string;
  /** The signed link may have ended: the parent can supply a fresh one. */
  onStale?: (() => void) | undefined;
  onThere?: (() => void) | undefined;
  /** Without a fade: browsers do not count what begins invisible as painted. */
  isInSight?: boolean;
  isLazy?: boolean;
  /** What stays visible where `className` crops it. */
  focus?: Focus | undefined;
  /** The photo, where a small one is not to be scaled up. `className` then says where it lies. */
  largest?: { width: number; height: number };
  fetchPriority?: 'high' | 'low' | undefined;
}

type MediaProps<R extends Rendition> = PictureProps &
  (
    | { photo: Record<`${R}Url`, string>; rendition: R }
    /** The thumbnail; in sight what has as many pixels as the screen, where the connection allows it. */
    | { photo: Photo; rendition: 'fitting' }
  );

/** Every photo on screen is one. Here its type will decide what shows it, once there are films. */
export function Media<R extends Rendition>({ photo, rendition, ...props }: MediaProps<R>) {
  if (rendition === 'fitting') return <FittingPicture photo={photo as Photo} {...props} />;
  return <Picture url={(photo as Record<`${R}Url`, string>)[`${rendition}Url`]} {...props} />;
}

/** Behind a photo until it is loaded. */
export function placeholderStyle({ placeholder }: Pick<Photo, 'placeholder'>): CSSProperties | undefined {
  return placeholder ? { backgroundImage: `url(${placeholder})` } : undefined;
}

/** Until the server has made it, its address answers 404. */
export function hasThumbnail(photo: Photo | null): photo is Photo {
  return Boolean(photo?.placeholder);
}

/**
 * Without `srcset`: Chromium would stretch thumbnails 1.4 times, and leave the tile empty until the larger picture is
 * there.
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

/** The page was written for anybody: a signed-in viewer has another link to the same picture. */
const preloadedUrl =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector('link[rel="preload"][as="image"]')?.getAttribute('href');

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
  const firstUrl = failures === 0 && preloadedUrl && isSamePicture(preloadedUrl, url) ? preloadedUrl : url;

  useEffect(() => {
    if (failures === 0 || failures > RETRIES) return;
    const timer = setTimeout(() => setAttempt(failures), FIRST_RETRY_MS * 2 ** (failures - 1));
    return () => clearTimeout(timer);
  }, [failures]);

  function show(image: HTMLImageElement) {
    if (loadedUrl !== null) return;
    setLoadedUrl(firstUrl);
    setFailures(0);
    onThere?.(image);
  }

  return (
    <img
      // A new element loads again, also from the same link.
      key={attempt}
      // Cached images show without a fade.
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0) show(image);
      }}
      // A fresh link to the same picture does not load it again.
      src={loadedUrl !== null && isSamePicture(loadedUrl, url) ? loadedUrl : firstUrl}
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

/** Links have the file and its rendition first, then the proof, which ends. */
function isSamePicture(one: string, other: string): boolean {
  return one.split('&')[0] === other.split('&')[0];
}

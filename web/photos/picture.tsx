// Signed links expire: failed images ask for fresh ones.

import { useEffect, useState } from 'react';

interface PictureProps {
  url: string;
  className: string;
  alt?: string;
  /** The parent can supply a fresh link. */
  onStale?: (() => void) | undefined;
  onThere?: ((image: HTMLImageElement) => void) | undefined;
  /** Without a fade: browsers do not count what begins invisible as painted. */
  isInSight?: boolean;
  priority?: 'high' | 'low';
}

const FIRST_RETRY_MS = 1000;
const RETRIES = 5;

export function Picture(props: PictureProps) {
  const { url, className, alt = '', isInSight, onStale, onThere } = props;
  const [isLoaded, setLoaded] = useState(false);
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const isHidden = !isLoaded && (!isInSight || failures > 0);

  useEffect(() => {
    if (failures === 0 || failures > RETRIES) return;
    const timer = setTimeout(() => setAttempt(failures), FIRST_RETRY_MS * 2 ** (failures - 1));
    return () => clearTimeout(timer);
  }, [failures]);

  function show(image: HTMLImageElement) {
    if (isLoaded) return;
    setLoaded(true);
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
      src={url}
      alt={alt}
      draggable={false}
      decoding="async"
      fetchPriority={props.priority ?? 'auto'}
      onLoad={(event) => show(event.currentTarget)}
      onError={() => {
        setLoaded(false);
        setFailures((count) => count + 1);
        onStale?.();
      }}
      className={`${className} transition-opacity ${isHidden ? 'opacity-0' : ''}`}
    />
  );
}

// An image that fades in when it is there and is asked for again when it fails: signed links expire, and no broken
// image is ever shown.

import { useEffect, useState } from 'react';

interface PictureProps {
  url: string;
  className: string;
  /** Described for screen readers; nothing where something beside it already does. */
  alt?: string;
  /** The link may have expired: whoever knows a fresher one is asked for it. */
  onStale?: (() => void) | undefined;
  onThere?: (() => void) | undefined;
}

const FIRST_RETRY_MS = 1000;
const RETRIES = 5;

export function Picture({ url, className, alt = '', onStale, onThere }: PictureProps) {
  const [isThere, setThere] = useState(false);
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (failures === 0 || failures > RETRIES) return;
    const timer = setTimeout(() => setAttempt(failures), FIRST_RETRY_MS * 2 ** (failures - 1));
    return () => clearTimeout(timer);
  }, [failures]);

  function show() {
    if (isThere) return;
    setThere(true);
    setFailures(0);
    onThere?.();
  }

  return (
    <img
      // Mounted anew, it is asked for anew, also under the same link.
      key={attempt}
      // What the browser has at hand is shown without a fade.
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0) show();
      }}
      src={url}
      alt={alt}
      draggable={false}
      decoding="async"
      onLoad={show}
      onError={() => {
        setThere(false);
        setFailures((count) => count + 1);
        onStale?.();
      }}
      className={`${className} transition-opacity ${isThere ? '' : 'opacity-0'}`}
    />
  );
}

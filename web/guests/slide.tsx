// One photo of the slideshow, uncropped, on a background of its colours; it fades in and out.

import { useState } from 'react';
import type { Photo } from '../../shared/api/photos-api.ts';
import { photoLabel } from '../photos/photo-label.ts';
import { Picture } from '../photos/picture.tsx';

interface SlideProps {
  photo: Photo;
  /** The next one fades in over it. */
  isLeaving: boolean;
  onStale: () => void;
}

export function Slide({ photo, isLeaving, onStale }: SlideProps) {
  // Links are renewed while a photo is on screen: a loaded image is not loaded again.
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const url = loadedUrl ?? photo.previewUrl;
  const { placeholder } = photo;
  return (
    <div
      aria-hidden={isLeaving || undefined}
      className={`absolute inset-0 animate-[late_900ms_ease-out] transition-opacity duration-700 ${isLeaving ? 'opacity-0' : ''}`}
    >
      <div
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
        className="absolute -inset-12 bg-size-[100%_100%] opacity-30 blur-2xl"
      />
      <Picture
        url={url}
        alt={photoLabel(photo)}
        onStale={onStale}
        onThere={() => setLoadedUrl(url)}
        className="absolute inset-0 size-full object-contain"
      />
    </div>
  );
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OpenGuestAlbum } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { galleryIsOpen } from '../../../shared/rules/access.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { DownloadAll } from '../../downloads/download-all.tsx';
import { Media, placeholderStyle } from '../../photos/media.tsx';
import { formatUploader } from '../../photos/photo-label.ts';
import { NamedVideoBadge } from '../lazy-parts.tsx';

/** On a phone only two rows, because the uploads need the bandwidth. The wall shows all photos. */
const shownAtMost = () => (matchMedia('(width < 40rem)').matches ? 7 : 24);

interface SharedSoFarProps {
  album: OpenGuestAlbum;
  photos: readonly Photo[];
  olderPhotos: number;
}

export function SharedSoFar({ album, photos, olderPhotos }: SharedSoFarProps) {
  const hasScrolled = useHasScrolled();
  const hasWall = galleryIsOpen(album);
  // If the gallery is closed, only the owner sees these squares, so the squares link to the album.
  const target = hasWall ? guestPagePath('wall', album.uploadCode) : `/albums/${album.id}`;
  const shown = photos.slice(0, shownAtMost());
  const more = photos.length + olderPhotos - shown.length;
  const lastIndex = more > 0 ? shown.length - 1 : -1;
  return (
    <section aria-labelledby="shared-so-far" className="mt-12">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="shared-so-far" className="font-display text-section">
          {messages.sharedSoFar.heading()}
        </h2>
        {hasWall && (
          <Link
            to={target}
            className="-my-3 shrink-0 rounded-control py-3 text-label font-medium text-accent underline-offset-4 hover:underline"
          >
            {messages.sharedSoFar.viewWall()}
          </Link>
        )}
      </div>
      {/* At four per row, thumbnails are sharp even on screens with a pixel ratio of 3. */}
      <ul className="grid grid-cols-4 gap-1 sm:gap-1.5">
        {shown.map((photo, index) => (
          <li key={photo.id} className={index === lastIndex ? 'max-sm:col-span-2' : ''}>
            <Link
              reloadDocument={!hasWall}
              to={index === lastIndex ? target : `${target}?photo=${photo.id}`}
              aria-label={
                photo.video ? undefined : messages.sharedSoFar.photoBy({ name: formatUploader(photo) })
              }
              className={`relative block overflow-hidden rounded-photo bg-line ${index === lastIndex ? 'h-full sm:aspect-square sm:h-auto' : 'aspect-square'}`}
            >
              {index === lastIndex ? (
                <More photo={photo} count={more + 1} />
              ) : (
                <SquarePhoto photo={photo} isAhead={hasScrolled} />
              )}
            </Link>
          </li>
        ))}
      </ul>
      {hasWall && album.guestsDownload && (
        <DownloadAll uploadCode={album.uploadCode} className="mt-4 max-sm:w-full" />
      )}
    </section>
  );
}

/** Shows only a blurred background, because the number covers the picture. */
function More({ photo, count }: { photo: Photo; count: number }) {
  return (
    <span style={placeholderStyle(photo)} className="absolute inset-0 photo-fill">
      <span className="absolute inset-0 grid place-items-center bg-viewer/60 text-card text-white tabular-nums">
        <bdi dir="ltr">{`+${count}`}</bdi>
      </span>
    </span>
  );
}

const AHEAD = '600px';

/** `isAhead` loads the picture before it is visible, which is done late because uploads come first. */
function SquarePhoto({ photo, isAhead }: { photo: Photo; isAhead: boolean }) {
  const ref = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(ref, isAhead ? AHEAD : '0px');
  return (
    <span ref={ref} style={placeholderStyle(photo)} className="absolute inset-0 photo-fill">
      {isSeen && (
        <Media
          photo={photo}
          rendition="fitting"
          largest={photo}
          className="absolute inset-0 m-auto size-full photo-fill"
        />
      )}
      {photo.video && <NamedVideoBadge photo={photo} video={photo.video} />}
    </span>
  );
}

function useHasScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(scrollY > 0);
  useEffect(() => {
    const note = () => setScrolled(true);
    addEventListener('scroll', note, { once: true, passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
  return hasScrolled;
}

function useSeen(ref: RefObject<Element | null>, rootMargin: string): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isSeen || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isSeen, rootMargin]);
  return isSeen;
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WallPage } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { useTakesPhotos } from '../../albums/use-present-album.ts';
import { formatPhotoLabel } from '../../photos/full-label.ts';
import { Media, placeholderStyle } from '../../photos/media.tsx';
import { formatCredit } from '../../photos/photo-label.ts';
import {
  findNextNewPhoto,
  followMosaic,
  type MosaicPlace,
  placeMosaic,
  placeNewPhoto,
  rotateMosaic,
  startMosaic,
} from './mosaic-cells.ts';
import { SlideshowCode } from './slideshow-footer.tsx';

/** Duration in milliseconds in which a new photo is shown large and then moves to its cell. */
const FLIGHT_MS = 3600;
/** Interval in milliseconds after which another photo takes a cell, unless a new photo arrives. */
const ROTATE_MS = 7000;
/** Number of photo cells: 6 by 4, or 3 by 5, minus one for the QR code. */
const ROOM = { wide: 23, tall: 14 };

interface MosaicProps {
  page: WallPage;
  isPaused: boolean;
  onStale: () => void;
}

export function Mosaic({ page, isPaused, onStale }: MosaicProps) {
  const { photos } = page;
  const aspect = useAspect();
  const room = aspect >= 1 ? ROOM.wide : ROOM.tall;
  const [last, setMosaic] = useState(() => startMosaic(photos, room));
  const mosaic = followMosaic(photos, last, room);
  if (mosaic !== last) setMosaic(mosaic);

  const { turn, arrivedId } = mosaic;
  const newId = findNextNewPhoto(photos, mosaic);
  const latest = useRef(photos);
  useEffect(() => {
    latest.current = photos;
  });
  const busyUntil = useRef(0);
  useEffect(() => {
    if (newId === null) return;
    const timer = setTimeout(
      () => {
        busyUntil.current = Date.now() + FLIGHT_MS;
        setMosaic((now) => placeNewPhoto(latest.current, now, newId, room));
      },
      Math.max(0, busyUntil.current - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [newId, room]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn has its whole time.
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => setMosaic((now) => rotateMosaic(latest.current, now)), ROTATE_MS);
    return () => clearTimeout(timer);
  }, [isPaused, turn]);

  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const shown = mosaic.cells.flatMap((id) => byId.get(id) ?? []);
  const { columns, rows, places } = placeMosaic(shown, aspect);
  return (
    <div
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
      className="grid size-full gap-[1.2vmin] p-[1.6vmin]"
    >
      <ul aria-label={messages.common.photos()} className="contents">
        {shown.map((photo, index) => (
          <Print
            key={photo.id}
            photo={photo}
            place={places.get(photo)}
            lean={LEANS[index % LEANS.length] ?? 0}
            isArriving={photo.id === arrivedId}
            onStale={onStale}
          />
        ))}
      </ul>
      <Invitation page={page} />
    </div>
  );
}

function Invitation({ page }: { page: WallPage }) {
  const takesPhotos = useTakesPhotos(page.album);
  return (
    <div className="col-start-[-2] row-start-[-2] grid min-h-0 min-w-0 content-center justify-items-center gap-[1vmin] text-center [container-type:size]">
      <p dir="auto" className="line-clamp-2 max-w-full font-display text-[clamp(20px,11cqh,64px)]/[1.1]">
        {page.album.title}
      </p>
      {takesPhotos && <SlideshowCode page={page} isInCell />}
    </div>
  );
}

/** In degrees, as if the photos were laid out by hand. */
const LEANS = [-0.7, 0.4, 0.8, -0.3, 0.6, -0.9, 0.2];

interface PrintProps {
  photo: Photo;
  place: MosaicPlace | undefined;
  lean: number;
  isArriving: boolean;
  onStale: () => void;
}

function Print({ photo, place, lean, isArriving, onStale }: PrintProps) {
  const print = useRef<HTMLLIElement>(null);
  const [isFlying, setFlying] = useState(isArriving);

  useLayoutEffect(() => {
    const element = print.current;
    if (!element || !isFlying) return;
    const flight = fly(element);
    flight?.finished.then(
      () => setFlying(false),
      () => {},
    );
    if (!flight) setFlying(false);
    return () => flight?.cancel();
  }, [isFlying]);

  return (
    <li
      ref={print}
      style={{
        rotate: `${lean}deg`,
        gridColumn: place?.column,
        gridRow: `${place?.row} / span ${place?.rows}`,
      }}
      className={`relative min-h-0 min-w-0 animate-enter rounded-[3px] bg-white p-[.7vmin] shadow-float ${isFlying ? 'z-10' : ''}`}
    >
      <div style={placeholderStyle(photo)} className="size-full photo-fill">
        <Media
          photo={photo}
          rendition="medium"
          alt={formatPhotoLabel(photo)}
          onStale={onStale}
          className="size-full photo-fill"
        />
      </div>
      {isFlying && (
        <p
          dir="auto"
          className="absolute inset-x-0 bottom-[.7vmin] truncate px-[1vmin] text-center text-[1.6vmin] text-white [text-shadow:0_1px_3px_rgb(7_8_10/.9)]"
        >
          {formatCredit(photo)}
        </p>
      )}
    </li>
  );
}

/** With reduced motion the photo appears directly in its cell. */
function fly(element: HTMLElement): Animation | null {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const box = element.getBoundingClientRect();
  const scale = Math.min((innerWidth * 0.7) / box.width, (innerHeight * 0.7) / box.height);
  const x = innerWidth / 2 - (box.left + box.width / 2);
  const y = innerHeight / 2 - (box.top + box.height / 2);
  const large = `translate(${x}px, ${y}px) scale(${scale})`;
  return element.animate(
    [
      { transform: `translate(${x}px, ${y + innerHeight * 0.3}px) scale(${scale * 0.8})`, opacity: 0 },
      { transform: large, opacity: 1, offset: 0.15 },
      { transform: large, opacity: 1, offset: 0.7, easing: 'cubic-bezier(0.6, 0, 0.2, 1)' },
      { transform: 'none', opacity: 1 },
    ],
    { duration: FLIGHT_MS, easing: 'ease-out' },
  );
}

function useAspect(): number {
  const [aspect, setAspect] = useState(innerWidth / innerHeight);
  useEffect(() => {
    const onResize = () => setAspect(innerWidth / innerHeight);
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
  return aspect;
}

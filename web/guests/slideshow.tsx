// The wall on a projector: one photo after another on the whole screen, new ones as they arrive, and the guest link in
// the corner.

import { useEffect, useRef, useState } from 'react';
import type { WallPage } from '../../shared/api/guests-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { errorMessages } from '../../shared/messages/en/error-messages.ts';
import { shareMessages } from '../../shared/messages/en/share-messages.ts';
import { wallMessages } from '../../shared/messages/en/wall-messages.ts';
import { useTakesPhotos } from '../albums/use-present-album.ts';
import { keepScreenOn } from '../browser/keep-screen-on.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { uploaderOf } from '../photos/photo-label.ts';
import type { LivePhotos } from '../photos/use-live-page.ts';
import { useLeavingFullScreen } from '../ui/full-screen.ts';
import { Modal } from '../ui/modal.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { Slide } from './slide.tsx';
import { SlideshowControls } from './slideshow-controls.tsx';
import { type Slides, useSlides } from './use-slides.ts';

const IDLE_MS = 3000;

interface SlideshowProps {
  live: LivePhotos<WallPage>;
  onClose: () => void;
}

export function Slideshow({ live: { page, error, refreshLinks }, onClose }: SlideshowProps) {
  const isIdle = useIdle(IDLE_MS);
  const slides = useSlides(page?.photos ?? NONE, refreshLinks);
  useEffect(keepScreenOn, []);
  useLeavingFullScreen(onClose);
  useKeys(slides);

  return (
    <Modal aria-label={wallMessages.slideshow()} onClose={onClose}>
      <div
        data-viewer="whole"
        data-autofocus
        tabIndex={-1}
        className={`relative size-full overflow-hidden bg-viewer text-white [&_:focus-visible]:outline-viewer-accent ${isIdle ? 'cursor-none' : ''}`}
      >
        {page && slides.photo && <Stage page={page} photo={slides.photo} onStale={refreshLinks} />}
        {page && !slides.photo && <Waiting page={page} />}
        {!page && error && <End message={refusalMessage(error, messageFor(error.status))} />}
        <SlideshowControls slides={slides.photo ? slides : undefined} isHidden={isIdle} onClose={onClose} />
      </div>
    </Modal>
  );
}

const NONE: readonly Photo[] = [];

function messageFor(status: number): string {
  return status === 403 ? errorMessages.WALL_UNAVAILABLE() : wallMessages.loadFailed();
}

interface StageProps {
  page: WallPage;
  photo: Photo;
  onStale: () => void;
}

function Stage({ page, photo, onStale }: StageProps) {
  const takesPhotos = useTakesPhotos(page.album);
  // The last slide stays until the next has faded in, unless its photo was deleted.
  const [turn, setTurn] = useState<{ id: string; lastId: string | null }>({ id: photo.id, lastId: null });
  if (turn.id !== photo.id) setTurn({ id: photo.id, lastId: turn.id });
  const last = page.photos.find(({ id }) => id === turn.lastId && id !== photo.id);
  return (
    <>
      {[...(last ? [last] : []), photo].map((each) => (
        <Slide key={each.id} photo={each} isLeaving={each !== photo} onStale={onStale} />
      ))}
      <div className="absolute inset-x-0 bottom-0 flex items-end justify-between gap-4 p-[max(1rem,env(safe-area-inset-bottom))] sm:p-6">
        <p className="grid min-w-0 [text-shadow:0_1px_3px_rgb(5_7_12/.9),0_0_16px_rgb(5_7_12/.7)]">
          <span className="truncate font-display text-card">{page.album.title}</span>
          <span className="truncate text-label text-white/85">{uploaderOf(photo)}</span>
        </p>
        {takesPhotos && <SlideshowCode page={page} />}
      </div>
    </>
  );
}

/** Before the first photo: only the invitation. */
function Waiting({ page }: { page: WallPage }) {
  const isOpen = useTakesPhotos(page.album);
  return (
    <div className="grid size-full place-content-center justify-items-center gap-6 p-6 text-center">
      <p className="font-display text-event break-words sm:text-event-wide">{page.album.title}</p>
      {isOpen && <SlideshowCode page={page} isLarge />}
      <p className="text-white/85">{isOpen ? wallMessages.beTheFirst() : wallMessages.noPhotos()}</p>
    </div>
  );
}

/** The wall has closed: one quiet message. When the wall opens again, the slideshow goes on. */
function End({ message }: { message: string }) {
  return (
    <p
      role="status"
      className="grid size-full place-content-center p-6 text-center font-display text-section text-white/75"
    >
      {message}
    </p>
  );
}

/** Arrow keys and the space bar; the dialog handles Escape. */
function useKeys(slides: Slides): void {
  const latest = useRef(slides);
  useEffect(() => {
    latest.current = slides;
  });
  // One listener for the whole time: a key press that also shows the controls would miss a listener that is replaced
  // meanwhile.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const { step, isPaused, setPaused } = latest.current;
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (event.key === 'ArrowRight') step(1);
      else if (event.key === 'ArrowLeft') step(-1);
      else if (event.key === ' ' && !isOnButton) setPaused(!isPaused);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

interface SlideshowCodeProps {
  page: WallPage;
  /** In the middle of an empty screen. */
  isLarge?: boolean;
}

/** The QR code of the guest link, large enough to scan across a room. */
function SlideshowCode({ page: { album, qrCodeDataUrl }, isLarge = false }: SlideshowCodeProps) {
  return (
    <figure className="grid w-min justify-items-center gap-1 rounded-card bg-white p-2 text-center text-[#111827] shadow-float">
      <img
        src={qrCodeDataUrl}
        alt={shareMessages.qrCode({ title: album.title })}
        className={`max-w-none [image-rendering:pixelated] ${isLarge ? 'size-[min(20rem,44vmin)]' : 'size-[clamp(6.5rem,17vmin,13rem)]'}`}
      />
      <figcaption className="grid gap-0.5 px-1 pb-1">
        <span className="text-label font-medium">{wallMessages.scan()}</span>
        <span className="upload-code text-badge text-[#4b5563]">{album.uploadCode}</span>
      </figcaption>
    </figure>
  );
}

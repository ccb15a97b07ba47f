import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WallPage } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { useTakesPhotos } from '../../albums/use-present-album.ts';
import { keepScreenOn } from '../../browser/keep-screen-on.ts';
import { toReadingStep } from '../../browser/reading-direction.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { refusalMessage } from '../../http/refusal-message.ts';
import type { LivePhotos } from '../../photos/live-album.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { endEntry, NO_TURNS } from './book-turns.ts';
import { useLeavingFullScreen } from './full-screen.ts';
import { WallRevealing } from './revealing.tsx';
import { FADE_MS, Slide } from './slide.tsx';
import { SlideshowControls } from './slideshow-controls.tsx';
import { SlideshowCode, SlideshowFooter } from './slideshow-footer.tsx';
import { Mosaic } from './slideshow-mosaic.tsx';
import { TitleSlide } from './title-slide.tsx';
import { type Slides, useSlides } from './use-slides.ts';

const IDLE_MS = 3000;
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown'];
const LARGE_CODE_EVERY = 8;
const MOSAIC = 'mosaic';
const ONE_BY_ONE = 'on';

interface SlideshowProps {
  live: Pick<LivePhotos<WallPage>, 'page' | 'error' | 'reload' | 'refreshLinks'>;
  mode: string;
  onMode: (mode: string) => void;
  onClose: () => void;
}

export function Slideshow({
  live: { page, error, reload, refreshLinks },
  mode,
  onMode,
  onClose,
}: SlideshowProps) {
  const isIdle = useIdle(IDLE_MS);
  const isMosaic = mode === MOSAIC;
  const hasPhotos = page !== null && page.photos.length > 0;
  const [hasBegun, setBegun] = useState(false);
  const begin = useCallback(() => setBegun(true), []);
  const cover = hasBegun || isMosaic || !hasPhotos ? null : page.album.cover;
  const [turns, setTurns] = useState(NO_TURNS);
  const isCovered = turns.entryId !== null;
  const photos = useSlides(isMosaic || cover ? NONE : (page?.photos ?? NONE), refreshLinks, isCovered);
  const uncover = () => setTurns(endEntry);
  const slides = cover ? { ...photos, step: begin } : isCovered ? { ...photos, step: uncover } : photos;
  useEffect(keepScreenOn, []);
  useLeavingFullScreen(onClose);
  useKeys(slides);

  return (
    <Modal aria-label={messages.wall.slideshow()} onClose={onClose}>
      <div
        data-viewer="whole"
        data-autofocus
        tabIndex={-1}
        className={`relative size-full overflow-hidden bg-viewer text-white [&_:focus-visible]:outline-viewer-accent ${isIdle ? 'cursor-none' : ''}`}
      >
        {page && cover && (
          <TitleSlide {...{ page, cover }} isPaused={slides.isPaused} onStale={refreshLinks} onEnd={begin} />
        )}
        {hasPhotos && !isMosaic && slides.photos.length > 0 && (
          <Stage page={page} photos={slides.photos} isPaused={slides.isPaused} onStale={refreshLinks} />
        )}
        {page && slides.photos.length > 0 && showsBook(page) && (
          <BookSlides
            album={page.album}
            photos={slides.photos}
            turns={turns}
            onTurns={setTurns}
            isPaused={slides.isPaused}
          />
        )}
        {hasPhotos && isMosaic && <Mosaic page={page} isPaused={slides.isPaused} onStale={refreshLinks} />}
        {page && !hasPhotos && page.album.isRevealed && <Waiting page={page} />}
        {page && !page.album.isRevealed && <WallRevealing page={page} reload={reload} isWhole />}
        {!page && error && <End message={refusalMessage(error, messageFor(error.status))} />}
        <SlideshowControls
          slides={hasPhotos ? slides : undefined}
          isMosaic={isMosaic}
          onMosaic={() => onMode(isMosaic ? ONE_BY_ONE : MOSAIC)}
          isHidden={isIdle}
          onClose={onClose}
        />
      </div>
    </Modal>
  );
}

const NONE: readonly Photo[] = [];

/** Loads only in albums whose guest book is on the wall. */
const BookSlides = lazyComponent(async () => (await import('./book-slides.tsx')).BookSlides, {
  isPreloaded: false,
});

function showsBook({ album }: WallPage): boolean {
  return album.guestBookEnabled && album.guestBookOnWall && can(album, 'seePhotos');
}

function messageFor(status: number): string {
  return status === 403 ? messages.closedPage.wallUnavailable() : messages.wall.loadFailed();
}

interface StageProps {
  page: WallPage;
  photos: readonly Photo[];
  isPaused: boolean;
  onStale: () => void;
}

interface Turn {
  ids: readonly string[];
  lastIds: readonly string[];
  count: number;
}

function Stage({ page, photos, isPaused, onStale }: StageProps) {
  const ids = photos.map(({ id }) => id);
  const [turn, setTurn] = useState<Turn>({ ids, lastIds: [], count: 0 });
  if (turn.ids[0] !== ids[0]) setTurn({ ids, lastIds: turn.ids, count: turn.count + 1 });
  // Decoded pictures take much memory, so they are freed after the fade.
  const lastId = turn.lastIds[0];
  useEffect(() => {
    if (lastId === undefined) return;
    const timer = setTimeout(() => setTurn((now) => ({ ...now, lastIds: [] })), FADE_MS + 100);
    return () => clearTimeout(timer);
  }, [lastId]);
  const last = page.photos.filter(({ id }) => turn.lastIds.includes(id) && !ids.includes(id));
  const slides = [last, photos].filter((each) => each.length > 0);
  return (
    <>
      {slides.map((each) => (
        <Slide
          key={each[0]?.id}
          photos={each}
          isLeaving={each !== photos}
          isPaused={isPaused}
          onStale={onStale}
        />
      ))}
      <SlideshowFooter
        page={page}
        photos={photos}
        isCodeLarge={turn.count % LARGE_CODE_EVERY === LARGE_CODE_EVERY - 1}
      />
    </>
  );
}

function Waiting({ page }: { page: WallPage }) {
  const isOpen = useTakesPhotos(page.album);
  return (
    <div className="grid size-full place-content-center justify-items-center gap-[3vmin] p-6 text-center">
      <p dir="auto" className="font-display text-[clamp(44px,5vmin,108px)]/[1.1] break-words">
        {page.album.title}
      </p>
      {isOpen && <SlideshowCode page={page} />}
      <p className="text-[clamp(16px,2.2vmin,40px)]/[1.4] text-white/85">
        {isOpen ? messages.wall.beTheFirst() : messages.wall.noPhotos()}
      </p>
    </div>
  );
}

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

function useKeys(slides: Slides): void {
  const latest = useRef(slides);
  useLayoutEffect(() => {
    latest.current = slides;
  });
  // The listener is never replaced, because a new listener would miss the key press that shows the controls.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const { step, isPaused, setPaused } = latest.current;
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      const by = toReadingStep(event.key);
      if (by !== 0) step(by);
      else if (event.key === ' ' && !isOnButton) setPaused(!isPaused);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function useIdle(afterMs: number): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), afterMs);
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), afterMs);
      setIdle(false);
    };
    for (const sign of SIGNS_OF_USE) addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_USE) removeEventListener(sign, wake);
    };
  }, [afterMs]);
  return isIdle;
}

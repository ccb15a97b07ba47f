import { BookOpen, ImagePlus, Presentation } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { WallPage as Page } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { findLargePhoto } from '../../../shared/rules/large-photo.ts';
import { useTakesPhotos } from '../../albums/use-present-album.ts';
import { usePageAddress } from '../../browser/page-address.ts';
import { pageLoaded } from '../../browser/page-loaded.ts';
import { useOverlayParam } from '../../browser/use-overlay-param.ts';
import { DownloadAll } from '../../downloads/download-all.tsx';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { ArrangedGallery } from '../../photos/grid/arranged-gallery.tsx';
import { PhotoGridSkeleton } from '../../photos/grid/photo-grid-skeleton.tsx';
import type { RestoredPage } from '../../photos/grid/saved-position.ts';
import { useScrollRestoration } from '../../photos/grid/scroll-restoration.ts';
import type { Hearts } from '../../photos/hearts.tsx';
import { type LivePhotos, useLiveAlbum } from '../../photos/live-album.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { WaitingDialog } from '../../ui/dialogs/waiting-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Elements } from '../../ui/text/elements.ts';
import { useAccent } from '../../ui/use-accent.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { guestAlbum, openWall } from '../guest-album-source.ts';
import { fillScreen } from '../slideshow/full-screen.ts';
import { WallRevealing } from '../slideshow/revealing.tsx';
import { SeenNotice, useSeenAlbum } from '../use-seen-album.tsx';
import { useHearts } from './use-hearts.ts';
import { WallRefusal } from './wall-refusal.tsx';

const Slideshow = lazyComponent(async () => (await import('../slideshow/slideshow.tsx')).Slideshow);

/** Loads only in albums whose guest book is on the wall. */
const BookStrip = lazyComponent(async () => (await import('../book/book-strip.tsx')).BookStrip, {
  isPreloaded: false,
});

/** Interval in milliseconds. The wall retries by itself, because nobody presses Retry on a projector. */
const RETRY_MS = 30_000;

export function WallPage() {
  const { uploadCode = '' } = useParams();
  const wall = useMemo(() => openWall(uploadCode), [uploadCode]);
  const live = useLiveAlbum(wall);
  const { page, error, isLoading, reload } = live;
  useSeenAlbum(uploadCode, wall, page);
  const hearts = useHearts(uploadCode, page?.album.heartsEnabled ?? false, wall.applyChange);
  const slideshow = useOverlayParam('slideshow');
  const { pathname, isRevisited } = usePageAddress();
  const [address] = useState({ pathname, isRevisited });
  useOlderPhotos(live);
  useDocumentTitle(page?.album.title ?? messages.wall.title());
  useAccent(page?.album.accent);

  // Does not render the wall, because the slideshow may hide it for hours.
  if (slideshow.opened !== null) {
    return (
      <Slideshow
        fallback={
          <div className="fixed inset-0 z-50 bg-viewer">
            <WaitingDialog onClose={slideshow.close} />
          </div>
        }
        live={live}
        mode={slideshow.opened}
        onMode={slideshow.change}
        onClose={slideshow.close}
      />
    );
  }
  const startSlideshow = () => {
    fillScreen();
    slideshow.open('on');
  };
  if (page)
    return <Wall page={page} address={address} live={live} hearts={hearts} onSlideshow={startSlideshow} />;
  if (error) {
    return <WallRefusal error={error} uploadCode={uploadCode} isBusy={isLoading} onRetry={reload} />;
  }
  return (
    <>
      <WallHeader>
        <Skeleton className="h-[2.875rem] w-64 max-w-full sm:h-[3.875rem] sm:w-96" />
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-3 h-11 w-32" />
      </WallHeader>
      <Edges isLoading>
        <PhotoGridSkeleton />
      </Edges>
    </>
  );
}

function useOlderPhotos({ page, error, reload }: LivePhotos<Page>): void {
  const isPartial = (page?.olderPhotos ?? 0) > 0;
  useEffect(() => {
    if (!isPartial) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (error) timer = setTimeout(reload, RETRY_MS);
    else void pageLoaded().then(reload);
    return () => clearTimeout(timer);
  }, [isPartial, error, reload]);
}

interface WallProps {
  page: Page;
  address: RestoredPage;
  hearts: Hearts | undefined;
  live: Pick<LivePhotos<Page>, 'reload' | 'refreshLinks'>;
  onSlideshow: () => void;
}

function Wall({ page, address, live, hearts, onSlideshow }: WallProps) {
  const { album, photos, olderPhotos = 0 } = page;
  const { uploadCode, isRevealed } = album;
  const takesPhotos = useTakesPhotos(album);
  const largeId = useLargePhoto(photos);
  const onDrawn = useScrollRestoration(address);

  const names = useMemo(() => new Set(photos.map(({ uploaderName }) => uploaderName)), [photos]);
  const guests = Math.max(names.size, page.guestCount ?? 0);
  return (
    <>
      <WallHeader>
        <SeenNotice page={page} reload={live.reload} />
        <EventTitle>{album.title}</EventTitle>
        {isRevealed && (takesPhotos || photos.length > 0) && (
          <p className="text-ink-2 tabular-nums">
            {messages.wall.count({ photos: photos.length + olderPhotos, guests })}
          </p>
        )}
        {(photos.length > 0 || !isRevealed || album.guestBookEnabled) && (
          <WallActions {...{ page, takesPhotos, onSlideshow }} />
        )}
      </WallHeader>
      {album.guestBookEnabled && album.guestBookOnWall && can(album, 'seePhotos') && (
        <BookStrip fallback={<div className="h-56" />} album={album} />
      )}
      {photos.length > 0 ? (
        <Edges>
          <ArrangedGallery
            album={album}
            photos={photos}
            largeId={largeId}
            onDrawn={onDrawn}
            onStale={live.refreshLinks}
            hearts={hearts}
            hasCaptions
          />
        </Edges>
      ) : !isRevealed ? (
        <WallRevealing page={page} reload={live.reload} />
      ) : (
        <EmptyWall takesPhotos={takesPhotos}>
          <GuestPageLink uploadCode={uploadCode}>{messages.wall.share()}</GuestPageLink>
        </EmptyWall>
      )}
    </>
  );
}

/** A wall without photos. `children` link to the upload, for visitors who may add photos. */
function EmptyWall({ takesPhotos, children }: { takesPhotos: boolean; children: Elements }) {
  const title = takesPhotos ? messages.wall.beTheFirst() : messages.wall.noPhotos();
  return (
    <EmptyState drawing={PrintsDrawing} title={title}>
      {takesPhotos && children}
    </EmptyState>
  );
}

interface WallActionsProps {
  page: Page;
  takesPhotos: boolean;
  onSlideshow: () => void;
}

function WallActions({ page: { album, photos }, takesPhotos, onSlideshow }: WallActionsProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-2 sm:justify-center">
      {takesPhotos && (
        <GuestPageLink uploadCode={album.uploadCode}>
          <ImagePlus aria-hidden className="size-5" />
          <span>{messages.wall.addPhotos()}</span>
        </GuestPageLink>
      )}
      <Button kind="secondary" onClick={onSlideshow}>
        <Presentation aria-hidden className="size-5" />
        <span>{messages.wall.slideshow()}</span>
      </Button>
      {album.guestBookEnabled && can(album, 'seePhotos') && (
        <LinkButton kind="secondary" to={guestPagePath('guest-book', album.uploadCode)}>
          <BookOpen aria-hidden className="size-5" />
          <span>{messages.wall.guestBook()}</span>
        </LinkButton>
      )}
      {album.guestsDownload && photos.length > 0 && <DownloadAll uploadCode={album.uploadCode} />}
    </div>
  );
}

/** The photo is chosen only once, so that the wall does not jump when others arrive. */
function useLargePhoto(photos: readonly Photo[]): string | null {
  const [largeId, setLargeId] = useState<string | null>(null);
  if (largeId !== null && photos.some(({ id }) => id === largeId)) return largeId;
  const next = findLargePhoto(photos)?.id ?? null;
  if (next !== largeId) setLargeId(next);
  return next;
}

/** Links to the guest page, without reloading the document if the page is still in memory. */
function GuestPageLink({ uploadCode, children }: { uploadCode: string; children: ReactNode }) {
  const to = guestPagePath('upload', uploadCode);
  return (
    <Link to={to} reloadDocument={!guestAlbum(uploadCode).page()} className={buttonClass('primary')}>
      {children}
    </Link>
  );
}

function WallHeader({ children }: { children: ReactNode }) {
  return (
    <div className="page-column grid grid-cols-1 gap-1 pt-8 pb-6 sm:justify-items-center sm:pt-12 sm:pb-10 sm:text-center">
      {children}
    </div>
  );
}

function Edges({ isLoading, children }: { isLoading?: boolean; children: ReactNode }) {
  return (
    <div data-loading={isLoading} className="px-[3px] sm:px-(--gutter)">
      {children}
    </div>
  );
}

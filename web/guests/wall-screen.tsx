// The Photo Wall: the event's name and its photos, edge to edge, live.

import { Presentation } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import type { WallPage } from '../../shared/api/guests-api.ts';
import { errorMessages } from '../../shared/messages/en/error-messages.ts';
import { wallMessages } from '../../shared/messages/en/wall-messages.ts';
import { useTakesPhotos } from '../albums/use-present-album.ts';
import { useOverlayParam } from '../browser/use-overlay-param.ts';
import { type ApiError, isRefusal } from '../http/api-error.ts';
import { lazyComponent } from '../http/lazy-component.ts';
import { listen } from '../http/listen.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { request } from '../http/request.ts';
import { keptAlbums } from '../photos/kept-albums.ts';
import { PhotoGallery } from '../photos/photo-gallery.tsx';
import { PhotoGridSkeleton } from '../photos/photo-grid-skeleton.tsx';
import { useLivePage } from '../photos/use-live-page.ts';
import type { Follow } from '../photos/use-live-stream.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ClaspDrawing, FrameDrawing, PrintsDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { EventTitle } from '../ui/event-title.tsx';
import { fillScreen } from '../ui/full-screen.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { WaitingDialog } from '../ui/waiting-dialog.tsx';
import { PinGateDialog } from './pin-gate-dialog.tsx';

/** A projector has no visitor to press Retry. */
const RETRY_MS = 30_000;

const Slideshow = lazyComponent(async () => (await import('./slideshow.tsx')).Slideshow);

const walls = keptAlbums<WallPage>((uploadCode) =>
  request('GET /uploads/:uploadCode/wall', { params: { uploadCode } }),
);

export function WallScreen() {
  const { uploadCode = '' } = useParams();
  const follow = useCallback<Follow>(
    (options) => listen('GET /uploads/:uploadCode/events', { params: { uploadCode }, ...options }),
    [uploadCode],
  );
  const live = useLivePage(
    useMemo(() => walls.open(uploadCode), [uploadCode]),
    follow,
  );
  const { page, error, isLoading, reload, refreshLinks } = live;
  const slideshow = useOverlayParam('slideshow');
  // The live stream of a closed wall says when it opens again.
  const isOutage = !page && error !== null && !isRefusal(error);
  useEffect(() => {
    if (!isOutage) return;
    const timer = setInterval(reload, RETRY_MS);
    return () => clearInterval(timer);
  }, [isOutage, reload]);
  useDocumentTitle(page?.album.title ?? wallMessages.title());

  // The page behind the slideshow need not be rendered for hours.
  if (slideshow.opened !== null) {
    return (
      <Suspense
        fallback={
          <div className="fixed inset-0 z-50 bg-viewer">
            <WaitingDialog onClose={slideshow.close} />
          </div>
        }
      >
        <Slideshow live={live} mode={slideshow.opened} onMode={slideshow.change} onClose={slideshow.close} />
      </Suspense>
    );
  }
  const startSlideshow = () => {
    fillScreen();
    slideshow.open('on');
  };
  if (page) return <Wall page={page} onStale={refreshLinks} onSlideshow={startSlideshow} />;
  if (error) return <WallRefusal error={error} uploadCode={uploadCode} isBusy={isLoading} onRetry={reload} />;
  return (
    <>
      <WallHeader>
        <Skeleton className="h-[2.875rem] w-64 max-w-full sm:h-[3.875rem] sm:w-96" />
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-3 h-11 w-32" />
      </WallHeader>
      <Edges>
        <PhotoGridSkeleton />
      </Edges>
    </>
  );
}

interface WallProps {
  page: WallPage;
  onStale: () => void;
  onSlideshow: () => void;
}

function Wall({ page: { album, photos }, onStale, onSlideshow }: WallProps) {
  const takesPhotos = useTakesPhotos(album);
  return (
    <>
      <WallHeader>
        <EventTitle>{album.title}</EventTitle>
        {(takesPhotos || photos.length > 0) && (
          <p className="text-ink-2">{wallMessages.count({ count: photos.length })}</p>
        )}
        {photos.length > 0 && (
          <Button
            kind="secondary"
            onClick={onSlideshow}
            className="mt-3 justify-self-start sm:justify-self-center"
          >
            <Presentation aria-hidden className="size-5" />
            {wallMessages.slideshow()}
          </Button>
        )}
      </WallHeader>
      {photos.length > 0 ? (
        <Edges>
          <PhotoGallery photos={photos} onStale={onStale} />
        </Edges>
      ) : (
        <EmptyState
          drawing={PrintsDrawing}
          title={takesPhotos ? wallMessages.beTheFirst() : wallMessages.noPhotos()}
        >
          {takesPhotos && <GuestPageLink uploadCode={album.uploadCode}>{wallMessages.share()}</GuestPageLink>}
        </EmptyState>
      )}
    </>
  );
}

interface WallRefusalProps {
  error: ApiError;
  uploadCode: string;
  isBusy: boolean;
  onRetry: () => void;
}

function WallRefusal({ error, uploadCode, isBusy, onRetry }: WallRefusalProps) {
  const isOutage = error.status !== 403 && error.status !== 404;
  useEffect(() => {
    if (isOutage) showToast(wallMessages.loadFailedToast(), { kind: 'error' });
  }, [isOutage]);

  if (isOutage)
    return <LoadFailure as="h1" message={wallMessages.loadFailed()} busy={isBusy} onRetry={onRetry} />;
  if (error.status === 404)
    return <EmptyState as="h1" drawing={FrameDrawing} title={errorMessages.ALBUM_NOT_FOUND()} />;
  if (error.details.pinRequired === true) {
    return (
      <>
        <EmptyState
          as="h1"
          drawing={ClaspDrawing}
          title={refusalMessage(error, errorMessages.WALL_UNAVAILABLE())}
        />
        <PinGateDialog uploadCode={uploadCode} onOpened={onRetry} />
      </>
    );
  }
  return (
    <EmptyState
      as="h1"
      drawing={FrameDrawing}
      title={refusalMessage(error, errorMessages.WALL_UNAVAILABLE())}
    />
  );
}

/** The guest page is another document: no link of the router. */
function GuestPageLink({ uploadCode, children }: { uploadCode: string; children: ReactNode }) {
  return (
    <a href={`/upload/${encodeURIComponent(uploadCode)}`} className={buttonClass('primary')}>
      {children}
    </a>
  );
}

function WallHeader({ children }: { children: ReactNode }) {
  return (
    <div className="page-column grid grid-cols-1 gap-1 pt-8 pb-6 sm:justify-items-center sm:pt-12 sm:pb-10 sm:text-center">
      {children}
    </div>
  );
}

/** To the very edges of a phone's viewport, almost to those of a wide screen. */
function Edges({ children }: { children: ReactNode }) {
  return <div className="px-[3px] sm:px-(--gutter)">{children}</div>;
}

import { useQuery } from '@tanstack/react-query';
import { Presentation } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import type { GuestEvent } from '../../../shared/api/events-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { findAlbumToOpen } from '../../../shared/rules/hosts/events.ts';
import { usePageAddress } from '../../browser/page-address.ts';
import { findSeenEvent } from '../../browser/storage/seen-events.ts';
import { useOverlayParam } from '../../browser/use-overlay-param.ts';
import { type ApiError, isRefusal } from '../../http/api-error.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { loadTexts } from '../../http/load-texts.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { Button } from '../../ui/button.tsx';
import { WaitingDialog } from '../../ui/dialogs/waiting-dialog.tsx';
import { BundleDrawing, FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EventTitle } from '../../ui/event-title.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAccent } from '../../ui/use-accent.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { EnterCode } from '../lazy-parts.tsx';
import { fillScreen } from '../slideshow/full-screen.ts';
import type { GuestUploads } from '../uploads/use-guest-uploads.ts';
import { AlbumChoice } from './album-choice.tsx';
import { eventTextFiles } from './event-text-files.ts';
import { guestEvent, needsPin } from './guest-event.ts';
import { listVisibleWalls } from './join-walls.ts';
import './event.css';

const EventSlideshow = lazyComponent(async () => (await import('./event-slideshow.tsx')).EventSlideshow, {
  isPreloaded: false,
});

const HEAD = 'grid grid-cols-1 gap-1 pt-8 pb-6 sm:justify-items-center sm:pt-12 sm:pb-10 sm:text-center';

/** Interval in milliseconds in which the slideshow of an event looks for further albums. */
const MORE_ALBUMS_MS = 60_000;

export async function loadEventPage() {
  await loadTexts(eventTextFiles);
  return EventPage;
}

/** Lets a guest choose an album, unless there is only one or the guest has chosen before. */
function EventPage() {
  const { uploadCode: eventCode = '' } = useParams();
  const slideshow = useOverlayParam('slideshow');
  const isShowing = slideshow.opened !== null;
  const query = { ...guestEvent(eventCode), refetchInterval: isShowing && MORE_ALBUMS_MS };
  const { data, error, isFetching, refetch } = useQuery(query);
  const event = isRefusal(error) ? undefined : data;
  const isLeaving = useAlbumToOpen(event, isShowing);
  // Receipts count the photos of one album.
  const { setStoredBefore } = useOutletContext<GuestUploads>();
  useEffect(() => setStoredBefore(0), [setStoredBefore]);
  useDocumentTitle(event?.title ?? messages.guestEvent.albums());
  useAccent(event?.albums[0]?.accent);

  if (event && isShowing && listVisibleWalls(event).length > 0) {
    const fallback = (
      <div className="fixed inset-0 z-50 bg-viewer">
        <WaitingDialog onClose={slideshow.close} />
      </div>
    );
    return <EventSlideshow fallback={fallback} event={event} slideshow={slideshow} />;
  }
  if (event && !isLeaving) {
    const startSlideshow = () => {
      fillScreen();
      slideshow.open('on');
    };
    return <Chooser event={event} onSlideshow={startSlideshow} />;
  }
  if (error && !event) return <Failure error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  return <Loading />;
}

/**
 * Opens the album if there is no choice. Returns whether it does. A chosen album that asks for a PIN is not
 * opened, because its dialog hides the link to the other albums.
 */
function useAlbumToOpen(event: GuestEvent | undefined, isShowing: boolean): boolean {
  const { search } = usePageAddress();
  const navigate = useNavigate();
  const isChooser = isShowing || search.includes('choose');
  const code = event && !isChooser ? findCodeToOpen(event) : undefined;
  useEffect(() => {
    if (code !== undefined) void navigate(guestPagePath('upload', code), { replace: true });
  }, [code, navigate]);
  return code !== undefined;
}

function findCodeToOpen({ code, albums }: GuestEvent): string | undefined {
  const chosenId = findSeenEvent(code)?.chosenId;
  const chosen = albums.find((album) => album.id === chosenId && !needsPin(album));
  return findAlbumToOpen(albums, chosen?.id ?? null)?.uploadCode;
}

function Chooser({ event, onSlideshow }: { event: GuestEvent; onSlideshow: () => void }) {
  const { title, albums } = event;
  const isAnyOpen = albums.some(({ isOpen }) => isOpen);
  return (
    <div className="page-column">
      <div className={HEAD}>
        {isAnyOpen && <p className="text-label text-accent">{messages.guestPage.invited()}</p>}
        <EventTitle>{title}</EventTitle>
        {albums.length > 0 && (
          <p className="text-ink-2">
            {isAnyOpen ? messages.guestEvent.choose() : messages.guestEvent.onlyWalls()}
          </p>
        )}
      </div>
      {albums.length > 0 ? (
        <ul aria-label={messages.guestEvent.albums()} className="event-albums">
          {albums.map((album) => (
            <AlbumChoice key={album.id} event={event} album={album} />
          ))}
        </ul>
      ) : (
        <EmptyState as="h2" drawing={BundleDrawing} title={messages.guestEvent.none()}>
          <p className="text-ink-2">{messages.guestEvent.noneHint()}</p>
        </EmptyState>
      )}
      {listVisibleWalls(event).length > 0 && (
        <p className="mt-12 text-center">
          <Button kind="secondary" onClick={onSlideshow}>
            <Presentation aria-hidden className="size-5" />
            <span>{messages.wall.slideshow()}</span>
          </Button>
        </p>
      )}
    </div>
  );
}

interface FailureProps {
  error: ApiError;
  isBusy: boolean;
  onRetry: () => void;
}

function Failure({ error, isBusy, onRetry }: FailureProps) {
  return (
    <div className="guest-column pt-8">
      {error.status === 404 ? (
        <EmptyState as="h1" drawing={FrameDrawing} title={messages.guestEvent.notFound()}>
          <p className="text-ink-2">{messages.guestEvent.unknown()}</p>
          <EnterCode />
        </EmptyState>
      ) : (
        <LoadFailure
          as="h1"
          message={refusalMessage(error, messages.guestEvent.loadFailed())}
          busy={isBusy}
          onRetry={onRetry}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div data-loading className="page-column">
      <div className={HEAD}>
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-[2.875rem] w-64 max-w-full sm:h-[3.875rem] sm:w-96" />
        <Skeleton className="h-6 w-64 max-w-full" />
      </div>
      <div className="event-albums">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="event-cover" />
        ))}
      </div>
    </div>
  );
}

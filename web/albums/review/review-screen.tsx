import { ArrowLeft, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { MAX_NAMED_PHOTOS } from '../../../shared/rules/tiers.ts';
import { BACK_KEY, ONWARD_KEY } from '../../browser/reading-direction.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { Toaster } from '../../ui/dialogs/toaster.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { UnloadedPage } from '../unloaded-page.tsx';
import { useAlbumPage } from '../use-album-page.ts';
import { usePageKeys } from '../use-page-keys.ts';
import { ReviewDeck } from './review-deck.tsx';
import { isWaiting, type Review, useReview } from './review-queue.ts';
import { useVisibility } from './use-visibility.ts';

const DeletePhotoDialog = lazyComponent(
  async () => (await import('../dialogs/delete-photo-dialog.tsx')).DeletePhotoDialog,
);
const LookAlikes = lazyComponent(async () => (await import('./look-alikes.tsx')).LookAlikes);

type View = 'undecided' | 'alike';

export function ReviewScreen() {
  const { albumId = '' } = useParams();
  const { page, error, isLoading, reload, refreshLinks } = useAlbumPage(albumId);
  useDocumentTitle(messages.review.heading());
  return (
    <>
      <main id="main">
        {page &&
          (can(page.album, 'moderate') ? (
            <LoadedReview page={page} onStale={refreshLinks} />
          ) : (
            <Navigate to={`/albums/${albumId}`} replace />
          ))}
        {!page && (
          <div className="page-column">
            <UnloadedPage
              query={{ error, isFetching: isLoading, refetch: reload }}
              failure={messages.albumPage.loadFailed()}
            />
          </div>
        )}
      </main>
      <Toaster />
    </>
  );
}

function LoadedReview({ page: { album, photos }, onStale }: { page: AlbumPage; onStale: () => void }) {
  const navigate = useNavigate();
  const [view, setView] = useState<View>('undecided');
  const [deleting, setDeleting] = useState<Photo | null>(null);
  const change = useVisibility(album.id);
  const review = useReview(photos, change);
  const { undecided, index, current } = review;
  const waiting = undecided.filter((photo) => isWaiting(photo) && !photo.reports);

  const undo = () => {
    if (review.undo()) setView('undecided');
  };
  const step = (by: number) => review.moveTo((index + by + undecided.length) % undecided.length);
  const decisions = {
    onApprove: () => current && void review.decide([current], 'shown'),
    onHide: () => current && void review.decide([current], 'hidden'),
    onDelete: () => current && setDeleting(current),
  };
  useReviewKeys(
    review.canUndo ? undo : undefined,
    view === 'undecided' && current ? { ...decisions, step } : null,
  );
  const address = `/albums/${album.id}`;

  return (
    <div className="flex h-dvh flex-col">
      <ReviewHeader
        album={album}
        review={review}
        waiting={waiting}
        view={view}
        onView={setView}
        onUndo={undo}
      />
      {view === 'undecided' ? (
        <ReviewDeck
          review={review}
          albumId={album.id}
          onStep={step}
          {...decisions}
          onLeave={() => void navigate(address)}
          onStale={onStale}
        />
      ) : (
        <LookAlikes album={album} photos={photos} review={review} onStale={onStale} />
      )}
      {deleting && (
        <DeletePhotoDialog albumId={album.id} photo={deleting} onClose={() => setDeleting(null)} />
      )}
    </div>
  );
}

interface ReviewHeaderProps {
  album: AlbumPage['album'];
  review: Review;
  waiting: readonly Photo[];
  view: View;
  onView: (view: View) => void;
  onUndo: () => void;
}

function ReviewHeader({ album, review, waiting, view, onView, onUndo }: ReviewHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  async function approveAll() {
    const some = waiting.slice(0, MAX_NAMED_PHOTOS);
    const isDone = await review.decide(some, 'shown');
    if (isDone) showToast(messages.review.approvedAll({ count: some.length }));
  }
  return (
    <header className="grid grid-cols-[auto_minmax(min-content,1fr)_minmax(0,auto)] items-center gap-x-1 gap-y-2 border-b border-line ps-[max(.25rem,var(--safe-start))] pe-[max(.75rem,var(--safe-end))] pt-1 pb-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:gap-x-3 sm:px-3 sm:py-2">
      <Link
        to={`/albums/${album.id}`}
        aria-label={messages.review.back()}
        title={messages.review.back()}
        className="grid size-11 place-items-center rounded-control text-ink-2 transition hover:bg-sunken hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="truncate font-display text-card leading-7 outline-none">
          {messages.review.heading()}
        </h1>
        <p dir="auto" className="truncate text-badge text-ink-2 [contain:inline-size]">
          {album.title}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1 sm:gap-2">
        <Button kind="quiet" disabled={!review.canUndo} onClick={onUndo} className="max-sm:px-3">
          <Undo2 aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{messages.review.undo()}</span>
        </Button>
        {view === 'undecided' && waiting.length > 1 && (
          <Button kind="secondary" className="max-sm:px-3" onClick={() => void approveAll()}>
            {messages.review.approveAll()}
          </Button>
        )}
      </div>
      <div className="max-sm:col-span-3 max-sm:ms-2 max-sm:[contain:inline-size]">
        <SegmentedControl
          label={messages.review.views()}
          showsLabels
          value={view}
          onChange={onView}
          segments={[
            { value: 'undecided', label: messages.review.undecided() },
            { value: 'alike', label: messages.review.alike() },
          ]}
        />
      </div>
    </header>
  );
}

interface Decisions {
  step: (by: number) => void;
  onApprove: () => void;
  onHide: () => void;
  onDelete: () => void;
}

function useReviewKeys(undo: (() => void) | undefined, decisions: Decisions | null): void {
  usePageKeys({
    u: undo,
    'control+z': undo,
    ...(decisions && {
      [ONWARD_KEY.toLowerCase()]: () => decisions.step(1),
      arrowdown: () => decisions.step(1),
      [BACK_KEY.toLowerCase()]: () => decisions.step(-1),
      arrowup: () => decisions.step(-1),
      a: decisions.onApprove,
      h: decisions.onHide,
      delete: decisions.onDelete,
      backspace: decisions.onDelete,
    }),
  });
}

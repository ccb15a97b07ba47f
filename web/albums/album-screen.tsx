// The page of one album: for its owner, for a contributor, or a gallery for any other viewer with access.

import { Suspense, useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import type { AlbumPage } from '../../shared/api/albums-api.ts';
import type { Photo } from '../../shared/api/photos-api.ts';
import { albumListMessages } from '../../shared/messages/en/album-list-messages.ts';
import { albumPageMessages } from '../../shared/messages/en/album-page-messages.ts';
import { errorMessages } from '../../shared/messages/en/error-messages.ts';
import { frameMessages } from '../../shared/messages/en/frame-messages.ts';
import { photoMessages } from '../../shared/messages/en/photo-messages.ts';
import { lazyComponent } from '../http/lazy-component.ts';
import { refusalMessage } from '../http/refusal-message.ts';
import { PhotoGridSkeleton } from '../photos/photo-grid-skeleton.tsx';
import { type LivePhotos, useLivePage } from '../photos/use-live-page.ts';
import { FrameDrawing, PrintsDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { useQuickActions } from '../ui/quick-actions.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { AlbumGallery, BLEED } from './album-gallery.tsx';
import { AlbumHeader, AlbumTrail } from './album-header.tsx';
import { albumPages, followAlbum } from './album-source.ts';
import { OwnerAlbum } from './owner-album.tsx';

const RevealNotice = lazyComponent(async () => (await import('./reveal-notice.tsx')).RevealNotice);
const ReportPhoto = lazyComponent(async () => (await import('../photos/report-photo.tsx')).ReportPhoto);

export function AlbumScreen() {
  const { albumId = '' } = useParams();
  const follow = useMemo(() => followAlbum(albumId), [albumId]);
  const live = useLivePage(
    useMemo(() => albumPages.open(albumId), [albumId]),
    follow,
  );
  useDocumentTitle(live.page?.album.title ?? albumPageMessages.title());

  return (
    <div className="page-column">
      {live.page ? <LoadedAlbum key={albumId} page={live.page} live={live} /> : <Unloaded live={live} />}
    </div>
  );
}

function LoadedAlbum({ page, live }: { page: AlbumPage; live: LivePhotos<AlbumPage> }) {
  const { album, photos } = page;
  if (album.isOwner) return <OwnerAlbum page={page} live={live} />;
  if (album.role === 'guest') return <ContributedAlbum album={album} />;
  if (!album.isRevealed) {
    return (
      <>
        <AlbumHeader album={album} count={null} />
        <Suspense>
          <RevealNotice album={album} reload={live.reload} />
        </Suspense>
      </>
    );
  }
  const { uploadCode } = album;
  // A visitor may know an album by a link that its owner has ended, and is not told the new code.
  const report = uploadCode
    ? (photo: Photo, className: string) => (
        <ReportPhoto uploadCode={uploadCode} photo={photo} className={className} />
      )
    : undefined;
  return (
    <>
      <AlbumHeader album={album} count={<li>{photoMessages.count({ count: photos.length })}</li>} />
      <AlbumGallery
        photos={photos}
        takesPhotos={false}
        hasHearts={album.heartsEnabled}
        onStale={live.refreshLinks}
        inLightbox={report}
      />
    </>
  );
}

/** A contributor has a page of their own for this album. */
function ContributedAlbum({ album: { id, title } }: Pick<AlbumPage, 'album'>) {
  return (
    <div className="pt-6 sm:pt-8">
      <AlbumTrail title={title} />
      <EmptyState drawing={PrintsDrawing} title={title} as="h1">
        <p className="text-ink-2">{albumPageMessages.contributed()}</p>
        <LinkButton to={`/my-uploads/${id}`}>{albumListMessages.viewMyUploads()}</LinkButton>
      </EmptyState>
    </div>
  );
}

function sayNotLoaded(): void {
  showToast(albumPageMessages.notLoaded(), { kind: 'error' });
}

function Unloaded({ live: { error, isLoading, reload } }: { live: LivePhotos<AlbumPage> }) {
  const isMissing = error?.status === 404;
  const failure = error && !isMissing ? refusalMessage(error, albumPageMessages.loadFailed()) : null;
  useQuickActions(isLoading ? { upload: sayNotLoaded, actions: sayNotLoaded } : {});
  useEffect(() => {
    if (failure) showToast(failure, { kind: 'error' });
  }, [failure]);

  if (isMissing) {
    return (
      <EmptyState drawing={FrameDrawing} title={errorMessages.ALBUM_NOT_FOUND()} as="h1">
        <LinkButton to="/" kind="secondary">
          {frameMessages.toDashboard()}
        </LinkButton>
      </EmptyState>
    );
  }
  if (failure) return <LoadFailure as="h1" message={failure} busy={isLoading} onRetry={reload} />;
  return (
    <>
      {/* Each stands where the owner's page has the same. */}
      <div className="grid gap-1.5 pt-4 pb-2 sm:gap-4 sm:pt-8 sm:pb-6">
        <AlbumTrail title="…" />
        <Skeleton className="h-[2.875rem] w-80 max-w-full sm:h-[3.875rem]" />
        <Skeleton className="h-5 w-64 sm:h-11" />
      </div>
      <Skeleton className="mb-2.5 h-11 w-full sm:w-64 lg:hidden" />
      <div className={`${BLEED} lg:me-76`}>
        <PhotoGridSkeleton />
      </div>
    </>
  );
}

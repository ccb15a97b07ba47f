import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { refusalMessage } from '../../http/refusal-message.ts';
import { albumPage } from '../../photos/album-source.ts';
import { PhotoGridSkeleton } from '../../photos/grid/photo-grid-skeleton.tsx';
import { ReportPhoto } from '../../photos/lightbox/report-photo.tsx';
import { type LivePhotos, useLiveAlbum } from '../../photos/live-album.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { useQuickActions } from '../../ui/quick-actions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { RevealNotice } from '../reveal-notice.tsx';
import { AlbumGallery, BLEED } from './album-gallery.tsx';
import { AlbumHeader, AlbumTrail } from './album-header.tsx';
import { OwnerAlbum } from './owner-album.tsx';

export function AlbumScreen() {
  const { albumId = '' } = useParams();
  const live = useLiveAlbum(useMemo(() => albumPage(albumId), [albumId]));
  useDocumentTitle(live.page?.album.title ?? messages.albumPage.title());

  return (
    <div className="page-column">
      {live.page ? <LoadedAlbum key={albumId} page={live.page} live={live} /> : <Unloaded live={live} />}
    </div>
  );
}

function LoadedAlbum({ page, live }: { page: AlbumPage; live: LivePhotos<AlbumPage> }) {
  if (can(page.album, 'seeAllPhotos')) return <OwnerAlbum page={page} live={live} />;
  return <VisitedAlbum page={page} live={live} />;
}

function sayNotLoaded(): void {
  showToast(messages.albumPage.notLoaded(), { kind: 'error' });
}

function Unloaded({ live: { error, isLoading, reload } }: { live: LivePhotos<AlbumPage> }) {
  const isMissing = error?.status === 404;
  const failure = error && !isMissing ? refusalMessage(error, messages.albumPage.loadFailed()) : null;
  useQuickActions(isLoading ? { upload: sayNotLoaded, actions: sayNotLoaded } : {});
  useEffect(() => {
    if (failure) showToast(failure, { kind: 'error' });
  }, [failure]);

  if (isMissing) {
    return <MissingAlbum />;
  }
  if (failure) return <LoadFailure as="h1" message={failure} busy={isLoading} onRetry={reload} />;
  return <AlbumSkeleton />;
}

function AlbumSkeleton() {
  return (
    <>
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

interface VisitedAlbumProps {
  page: AlbumPage;
  live: LivePhotos<AlbumPage>;
}

function VisitedAlbum({ page: { album, photos }, live }: VisitedAlbumProps) {
  if (album.role) return <ContributedAlbum album={album} />;
  if (!album.isRevealed) {
    return (
      <>
        <AlbumHeader album={album} count={null} />
        <RevealNotice album={album} reload={live.reload} />
      </>
    );
  }
  const { uploadCode } = album;
  // A visitor with an ended link is not told the new code.
  const report = uploadCode
    ? (photo: Photo, className: string) => (
        <ReportPhoto uploadCode={uploadCode} photo={photo} className={className} />
      )
    : undefined;
  return (
    <>
      <AlbumHeader album={album} count={<li>{messages.photo.count({ count: photos.length })}</li>} />
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

function ContributedAlbum({ album: { id, title } }: Pick<AlbumPage, 'album'>) {
  return (
    <div className="pt-6 sm:pt-8">
      <AlbumTrail title={title} />
      <EmptyState drawing={PrintsDrawing} title={title} as="h1">
        <p className="text-ink-2">{messages.albumPage.contributed()}</p>
        <LinkButton to={`/my-uploads/${id}`}>{messages.albumList.viewMyUploads()}</LinkButton>
      </EmptyState>
    </div>
  );
}

function MissingAlbum() {
  return (
    <EmptyState drawing={FrameDrawing} title={messages.error.ALBUM_NOT_FOUND()} as="h1">
      <LinkButton to="/" kind="secondary">
        {messages.frame.toDashboard()}
      </LinkButton>
    </EmptyState>
  );
}

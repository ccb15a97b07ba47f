import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { refusalMessage } from '../../http/refusal-message.ts';
import { BLEED } from '../../photos/grid/photo-gallery.tsx';
import { PhotoGridSkeleton } from '../../photos/grid/photo-grid-skeleton.tsx';
import type { LivePhotos } from '../../photos/live-album.ts';
import { showToast } from '../../ui/dialogs/toast-store.ts';
import { useQuickActions } from '../../ui/quick-actions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { UnloadedPage } from '../unloaded-page.tsx';
import { useAlbumPage } from '../use-album-page.ts';
import { AlbumTrail } from './album-header.tsx';
import { OwnerAlbum } from './owner-album.tsx';

const OtherAlbum = lazyComponent(async () => (await import('./other-album.tsx')).OtherAlbum);

export function AlbumScreen() {
  const { albumId = '' } = useParams();
  const live = useAlbumPage(albumId);
  useDocumentTitle(live.page?.album.title ?? messages.albumPage.title());

  return (
    <div className="page-column">
      {live.page ? <LoadedAlbum key={albumId} page={live.page} live={live} /> : <Unloaded live={live} />}
    </div>
  );
}

function LoadedAlbum({ page, live }: { page: AlbumPage; live: LivePhotos<AlbumPage> }) {
  if (can(page.album, 'seeAllPhotos')) return <OwnerAlbum page={page} live={live} />;
  return <OtherAlbum fallback={<AlbumSkeleton />} page={page} live={live} />;
}

function sayNotLoaded(): void {
  showToast(messages.albumPage.notLoaded(), { kind: 'error' });
}

function Unloaded({ live }: { live: LivePhotos<AlbumPage> }) {
  const { error, isLoading, reload } = live;
  const isFailure = error !== null && error.status !== 404;
  const failure = isFailure ? refusalMessage(error, messages.albumPage.loadFailed()) : null;
  useQuickActions(isLoading ? { upload: sayNotLoaded, actions: sayNotLoaded } : {});
  useEffect(() => {
    if (failure) showToast(failure, { kind: 'error' });
  }, [failure]);

  if (!error) return <AlbumSkeleton />;
  const query = { error, isFetching: isLoading, refetch: reload };
  return <UnloadedPage query={query} failure={messages.albumPage.loadFailed()} />;
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

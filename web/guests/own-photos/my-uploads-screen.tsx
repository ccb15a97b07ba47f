import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { MyUploads } from '../../../shared/api/guests-api.ts';
import type { Photo } from '../../../shared/api/photos-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { guestPagePath } from '../../../shared/rules/guest-pages.ts';
import { apiQuery } from '../../http/api-query.ts';
import { lazyComponent } from '../../http/lazy-component.tsx';
import { BLEED, PhotoGallery } from '../../photos/grid/photo-gallery.tsx';
import { PhotoGridSkeleton } from '../../photos/grid/photo-grid-skeleton.tsx';
import { withoutPhoto } from '../../photos/merge-photos.ts';
import { FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { useQuickActions } from '../../ui/quick-actions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { MyUploadsHeader, MyUploadsTrail } from './my-uploads-header.tsx';

const DeletePhotoDialog = lazyComponent(
  async () => (await import('../../albums/dialogs/delete-photo-dialog.tsx')).DeletePhotoDialog,
);

const FRESH_MS = 5000;

const myUploadsQuery = (albumId: string) =>
  apiQuery('GET /uploads/album/:albumId/my-uploads', { params: { albumId } });

export function MyUploadsScreen() {
  const { albumId = '' } = useParams();
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery(
    myUploadsQuery(albumId),
  );
  // Photo links expire. Pictures that fail to load at the same time reload the page's data only once.
  function refreshLinks(): void {
    const askedAt = Math.max(dataUpdatedAt, errorUpdatedAt);
    if (Date.now() - askedAt > FRESH_MS) void refetch({ cancelRefetch: false });
  }
  useDocumentTitle(data?.album.title ?? messages.myUploads.heading());

  return (
    <div className="page-column pb-10">
      {data ? (
        <Uploads key={albumId} page={data} onStale={refreshLinks} />
      ) : error?.status === 404 ? (
        <EmptyState drawing={FrameDrawing} title={messages.closedPage.albumNotFound()} as="h1">
          <LinkButton to="/guest-albums" kind="secondary">
            {messages.myUploads.heading()}
          </LinkButton>
        </EmptyState>
      ) : error ? (
        <LoadFailure
          as="h1"
          message={messages.myUploads.loadFailed()}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Uploads({ page, onStale }: { page: MyUploads; onStale: () => void }) {
  const { album, photos } = page;
  const client = useQueryClient();
  const [doomed, setDoomed] = useState<Photo | null>(null);
  const upload = () => location.assign(guestPagePath('upload', album.uploadCode));
  useQuickActions(album.isArchived || !album.uploadCode ? {} : { upload });

  async function forget(photo: Photo): Promise<void> {
    const { queryKey } = myUploadsQuery(album.id);
    // A pending response would show the deleted photo again.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (last) => last && withoutPhoto(last, photo.id));
    void client.invalidateQueries({ queryKey: apiQuery('GET /albums').queryKey });
  }

  return (
    <>
      <MyUploadsHeader album={album} photoCount={photos.length} onUpload={upload} />
      {photos.length === 0 ? (
        <EmptyState drawing={PrintsDrawing} title={messages.myUploads.noPhotos()} />
      ) : (
        <div className={BLEED}>
          <PhotoGallery
            photos={photos}
            // Photos of archived albums cannot be opened or deleted (R 2.88, R 4.28).
            isLocked={album.isArchived}
            onDelete={album.isArchived ? undefined : setDoomed}
            onStale={onStale}
          />
        </div>
      )}
      {doomed && (
        <DeletePhotoDialog
          albumId={album.id}
          photo={doomed}
          warning={messages.myUploads.deleteWarning()}
          onDeleted={() => void forget(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 pt-6 pb-6 sm:pt-8">
        <MyUploadsTrail title="…" />
        <Skeleton className="h-[2.875rem] w-80 max-w-full sm:h-[3.875rem]" />
        <Skeleton className="h-11 w-64" />
      </div>
      <div className={BLEED}>
        <PhotoGridSkeleton />
      </div>
    </>
  );
}

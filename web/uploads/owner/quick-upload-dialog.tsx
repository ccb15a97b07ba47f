import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '../../../shared/messages/messages.ts';
import { can } from '../../../shared/rules/access.ts';
import { apiQuery } from '../../http/api-query.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast, TOAST_MS } from '../../ui/dialogs/toast-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { QuickUploadForm } from './quick-upload-form.tsx';

export function QuickUploadDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(apiQuery('GET /albums'));
  const own = query.data?.albums.filter((album) => can(album, 'seeAllPhotos'));
  // Albums that accept photos come first, because the first one is selected.
  const albums = own
    ?.filter((album) => !album.isArchived)
    .sort((one, other) => Number(one.expired) - Number(other.expired));
  const hasFailed = query.isError && !albums;

  useEffect(() => {
    if (!hasFailed) return;
    showToast(messages.ownerUpload.albumsFailed(), { kind: 'error', duration: TOAST_MS.quickAlbums });
  }, [hasFailed]);

  if (albums && albums.length > 0) return <QuickUploadForm albums={albums} onClose={onClose} />;
  return (
    <Dialog title={messages.ownerUpload.quickUpload()} onClose={onClose}>
      {hasFailed ? (
        <LoadFailure
          message={messages.ownerUpload.albumsFailed()}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : own ? (
        <EmptyState
          drawing={PrintsDrawing}
          title={own.length === 0 ? messages.ownerUpload.noAlbums() : messages.ownerUpload.allArchived()}
        >
          <LinkButton to="/" onClick={onClose}>
            {own.length === 0 ? messages.ownerUpload.createFirst() : messages.ownerUpload.toAlbums()}
          </LinkButton>
        </EmptyState>
      ) : (
        <SkeletonGroup label={messages.albumList.loading()}>
          <div className="grid gap-4">
            <Skeleton className="h-18" />
            <Skeleton className="h-24" />
            <Skeleton className="h-11" />
          </div>
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

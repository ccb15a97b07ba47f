import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../shared/messages/messages.ts';
import { AlbumGridSkeleton, ContributedAlbums } from '../../albums/dashboard/album-cards.tsx';
import { apiQuery } from '../../http/api-query.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

export function GuestAlbumsScreen() {
  useDocumentTitle(messages.myUploads.heading());
  const query = useQuery(apiQuery('GET /albums'));
  const albums = query.data?.albums.filter((album) => album.role === 'guest');

  return (
    <div className="page-column grid grid-cols-1 gap-8 pt-6 pb-10 sm:pt-8">
      <div className="grid grid-cols-1 gap-4">
        <Breadcrumb
          trail={[{ to: '/', name: messages.frame.dashboard() }]}
          title={messages.myUploads.heading()}
        />
        <div>
          <h1 className="font-display text-page">{messages.myUploads.heading()}</h1>
          <p className="text-ink-2">{messages.albumList.contributed()}</p>
        </div>
      </div>
      {query.isPending && <AlbumGridSkeleton />}
      {query.isError && !albums && (
        <LoadFailure
          message={messages.albumList.loadFailed()}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {albums?.length === 0 && (
        <EmptyState drawing={PrintsDrawing} title={messages.albumList.empty()}>
          <p className="text-ink-2">{messages.myUploads.noAlbumsHint()}</p>
          <LinkButton to="/" kind="secondary">
            {messages.frame.toDashboard()}
          </LinkButton>
        </EmptyState>
      )}
      {albums && albums.length > 0 && (
        <ContributedAlbums as="h2" albums={albums} label={messages.myUploads.heading()} />
      )}
    </div>
  );
}

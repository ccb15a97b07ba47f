import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { LivePhotos } from '../../photos/live-album.ts';
import { FrameDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { RevealNotice } from '../reveal-notice.tsx';
import { AlbumGallery } from './album-gallery.tsx';
import { AlbumHeader, AlbumTrail } from './album-header.tsx';

interface VisitedAlbumProps {
  page: AlbumPage;
  live: LivePhotos<AlbumPage>;
}

interface OtherAlbumProps {
  page: AlbumPage | null;
  /** True if the viewer was a co-host or helper until now. */
  isLost?: boolean;
  live: LivePhotos<AlbumPage>;
}

/** Shows an album that the viewer does not manage. If `page` is null, says that the album does not exist. */
export function OtherAlbum({ page, isLost = false, live }: OtherAlbumProps) {
  if (isLost) return <MissingAlbum title={messages.hostRole.lost()} />;
  if (!page) return <MissingAlbum title={messages.closedPage.albumNotFound()} />;
  return <VisitedAlbum page={page} live={live} />;
}

function VisitedAlbum({ page: { album, photos }, live }: VisitedAlbumProps) {
  if (album.role) return <ContributedAlbum album={album} />;
  if (!album.isRevealed) {
    return (
      <>
        <AlbumHeader album={album} />
        <RevealNotice album={album} reload={live.reload} />
      </>
    );
  }
  return (
    <>
      <AlbumHeader album={album} facts={<li>{messages.photo.count({ count: photos.length })}</li>} />
      <AlbumGallery album={album} photos={photos} takesPhotos={false} onStale={live.refreshLinks} />
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

function MissingAlbum({ title }: { title: string }) {
  return (
    <EmptyState drawing={FrameDrawing} title={title} as="h1">
      <LinkButton to="/" kind="secondary">
        {messages.frame.toDashboard()}
      </LinkButton>
    </EmptyState>
  );
}

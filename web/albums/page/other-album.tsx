import type { AlbumPage } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import type { LivePhotos } from '../../photos/live-album.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PrintsDrawing } from '../../ui/prints-drawing.tsx';
import { RevealNotice } from '../reveal-notice.tsx';
import { AlbumGallery } from './album-gallery.tsx';
import { AlbumHeader, AlbumTrail } from './album-header.tsx';

interface OtherAlbumProps {
  page: AlbumPage;
  live: LivePhotos<AlbumPage>;
}

/** Shows an album that the viewer does not manage. */
export function OtherAlbum({ page: { album, photos }, live }: OtherAlbumProps) {
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

import type { Album } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDay } from '../../ui/format-day.ts';
import { AlbumCardFrame, AlbumCardLink } from './album-card-frame.tsx';

export function AlbumCard({ album }: { album: Album }) {
  const { waitingCount = 0 } = album;
  const badges = (
    <>
      {waitingCount > 0 && (
        <Badge tone="accent">{messages.photoVisibility.waitingCount({ count: waitingCount })}</Badge>
      )}
      {album.isArchived && <Badge>{messages.albumState.archived()}</Badge>}
      {album.expired && !album.isArchived && <Badge tone="warn">{messages.albumState.expired()}</Badge>}
      <Badge tone={album.isPublic ? 'ok' : 'neutral'}>
        {album.isPublic ? messages.albumState.public() : messages.albumState.private()}
      </Badge>
    </>
  );
  return (
    <AlbumCardFrame album={album} badges={badges} as="h2">
      {(titleId) => (
        <>
          <p className="mt-0.5 text-label text-ink-2">
            {messages.photo.count({ count: album.photoCount })} ·{' '}
            {messages.albumList.createdAt({ day: formatDay(album.createdAt) })}
          </p>
          <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <span className="upload-code text-badge text-ink-3">{album.uploadCode}</span>
            <AlbumCardLink to={`/albums/${album.id}`} titleId={titleId}>
              {messages.albumList.viewAlbum()}
            </AlbumCardLink>
          </p>
        </>
      )}
    </AlbumCardFrame>
  );
}

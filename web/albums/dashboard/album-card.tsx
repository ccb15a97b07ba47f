// One album on the dashboard: its cover, title and state.

import type { Album } from '../../../shared/api/albums-api.ts';
import { albumListMessages } from '../../../shared/messages/en/album-list-messages.ts';
import { albumStateMessages } from '../../../shared/messages/en/album-state-messages.ts';
import { photoMessages } from '../../../shared/messages/en/photo-messages.ts';
import { photoVisibilityMessages } from '../../../shared/messages/en/photo-visibility-messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDay } from '../../ui/format-day.ts';
import { AlbumCardFrame, AlbumCardLink } from './album-card-frame.tsx';

export function AlbumCard({ album }: { album: Album }) {
  const { waitingCount = 0 } = album;
  const badges = (
    <>
      {waitingCount > 0 && (
        <Badge tone="accent">{photoVisibilityMessages.waitingCount({ count: waitingCount })}</Badge>
      )}
      {album.isArchived && <Badge>{albumStateMessages.archived()}</Badge>}
      {album.expired && !album.isArchived && <Badge tone="warn">{albumStateMessages.expired()}</Badge>}
      <Badge tone={album.isPublic ? 'ok' : 'neutral'}>
        {album.isPublic ? albumStateMessages.public() : albumStateMessages.private()}
      </Badge>
    </>
  );
  return (
    <AlbumCardFrame album={album} badges={badges} as="h2">
      {(titleId) => (
        <>
          <p className="mt-0.5 text-label text-ink-2">
            {photoMessages.count({ count: album.photoCount })} ·{' '}
            {albumListMessages.createdAt({ day: formatDay(album.createdAt) })}
          </p>
          <p className="flex min-h-11 items-center justify-between gap-3">
            <span className="upload-code text-badge text-ink-3">{album.uploadCode}</span>
            <AlbumCardLink to={`/albums/${album.id}`} titleId={titleId}>
              {albumListMessages.viewAlbum()}
            </AlbumCardLink>
          </p>
        </>
      )}
    </AlbumCardFrame>
  );
}

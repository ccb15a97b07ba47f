import type { Album } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { AlbumCardFrame, AlbumCardLink } from './album-card-frame.tsx';
import { ALBUM_CELL, ALBUM_GRID } from './dashboard-grid.tsx';

interface ContributedAlbumsProps {
  albums: readonly Album[];
  label: string;
  as: 'h2' | 'h3';
}

export function ContributedAlbums({ albums, label, as }: ContributedAlbumsProps) {
  return (
    <ul aria-label={label} className={ALBUM_GRID}>
      {albums.map((album) => (
        <li key={album.id} className={ALBUM_CELL}>
          <ContributedAlbum album={album} as={as} />
        </li>
      ))}
    </ul>
  );
}

function ContributedAlbum({ album, as }: { album: Album; as: 'h2' | 'h3' }) {
  return (
    <AlbumCardFrame
      album={album}
      as={as}
      badges={album.isArchived && <Badge>{messages.albumState.archived()}</Badge>}
    >
      {(titleId) => (
        <AlbumCardLink
          to={`/my-uploads/${album.id}`}
          titleId={titleId}
          className="inline-flex min-h-11 items-center"
        >
          {messages.albumList.viewMyUploads()}
        </AlbumCardLink>
      )}
    </AlbumCardFrame>
  );
}

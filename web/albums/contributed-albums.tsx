// Other people's albums that somebody gave photos to, each with the way to those photos (specification, section 2).

import { useId } from 'react';
import { Link } from 'react-router';
import type { Album } from '../../shared/api/albums-api.ts';
import { Badge } from '../ui/badge.tsx';
import { OWNER_WORDS } from '../words.ts';
import { AlbumCover } from './album-cover.tsx';
import { ALBUM_GRID } from './dashboard-grid.tsx';

export function ContributedAlbums({ albums, label }: { albums: readonly Album[]; label: string }) {
  return (
    <ul aria-label={label} className={ALBUM_GRID}>
      {albums.map((album) => (
        <li key={album.id} className="min-w-0 animate-enter">
          <ContributedAlbum album={album} />
        </li>
      ))}
    </ul>
  );
}

function ContributedAlbum({ album }: { album: Album }) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="group relative min-w-0">
      <AlbumCover title={album.title} coverUrl={album.coverThumbnailUrl} />
      <div className="mt-3 flex items-start justify-between gap-3">
        <h3 id={titleId} className="line-clamp-2 min-w-0 font-display text-card">
          {album.title}
        </h3>
        {album.isArchived && (
          <span className="shrink-0 pt-1">
            <Badge>Archived</Badge>
          </span>
        )}
      </div>
      {album.description && <p className="line-clamp-2 text-label text-ink-2">{album.description}</p>}
      {/* The link's area is the whole card. */}
      <Link
        to={`/my-uploads/${album.id}`}
        aria-describedby={titleId}
        className="inline-flex min-h-11 items-center text-label font-medium text-accent underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
      >
        {OWNER_WORDS.viewMyUploads}
      </Link>
    </article>
  );
}

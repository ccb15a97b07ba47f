// One album on the dashboard: its picture, and under it what it is called and how it stands.

import { useId } from 'react';
import { Link } from 'react-router';
import type { Album } from '../../shared/api/albums-api.ts';
import { Badge } from '../ui/badge.tsx';
import { dayWords } from '../ui/date-words.ts';
import { AlbumCover } from './album-cover.tsx';
import { photoCountWords } from './photo-count-words.ts';

export function AlbumCard({ album }: { album: Album }) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="group relative min-w-0">
      <AlbumCover title={album.title} coverUrl={album.coverThumbnailUrl} />
      <div className="mt-3 flex items-start justify-between gap-3">
        <h3 id={titleId} className="line-clamp-2 min-w-0 font-display text-card">
          {album.title}
        </h3>
        <span className="flex shrink-0 flex-wrap justify-end gap-1 pt-1">
          {album.isArchived && <Badge>Archived</Badge>}
          {album.expired && !album.isArchived && <Badge tone="warn">Expired</Badge>}
          <Badge tone={album.isPublic ? 'ok' : 'neutral'}>{album.isPublic ? 'Public' : 'Private'}</Badge>
        </span>
      </div>
      {album.description && <p className="line-clamp-2 text-label text-ink-2">{album.description}</p>}
      <p className="mt-0.5 text-label text-ink-2">
        {photoCountWords(album.photoCount)} · Created {dayWords(album.createdAt)}
      </p>
      <p className="flex min-h-11 items-center justify-between gap-3">
        <span className="upload-code text-label text-ink-3">{album.uploadCode}</span>
        {/* The link's area is the whole card. */}
        <Link
          to={`/albums/${album.id}`}
          aria-describedby={titleId}
          className="text-label font-medium text-accent underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
        >
          View album
        </Link>
      </p>
    </article>
  );
}

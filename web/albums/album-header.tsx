// The head of an album's page: where one is, its name, and what matters about it at a glance.

import { Clock, Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Album } from '../../shared/api/albums-api.ts';
import { Badge } from '../ui/badge.tsx';
import { EventTitle } from '../ui/event-title.tsx';
import { expirationNote } from './album-expiration.ts';

export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-label text-ink-2">
      <ol className="flex items-center gap-2">
        <li>
          <Link to="/" className="-my-3 inline-block py-3 hover:text-ink hover:underline">
            Dashboard
          </Link>
        </li>
        <li aria-hidden>›</li>
        <li aria-current="page" className="min-w-0 truncate">
          {title}
        </li>
      </ol>
    </nav>
  );
}

interface AlbumHeaderProps {
  album: Album;
  photoCount: number;
  children?: ReactNode;
}

export function AlbumHeader({ album, photoCount, children }: AlbumHeaderProps) {
  const expiration = expirationNote(album, Date.now());
  return (
    <div className="grid grid-cols-1 gap-4 pt-6 pb-6 sm:pt-8">
      <Breadcrumb title={album.title} />
      <EventTitle>{album.title}</EventTitle>
      {album.description && <p className="max-w-prose text-ink-2">{album.description}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-ink-2">
          <li>
            <Badge tone={album.isPublic ? 'ok' : 'neutral'}>{album.isPublic ? 'Public' : 'Private'}</Badge>
          </li>
          <li>
            <span className="sr-only">Upload code </span>
            <span className="upload-code">{album.uploadCode}</span>
          </li>
          <li className="flex items-center gap-1.5 tabular-nums">
            <Images aria-hidden className="size-4" />
            <span>
              {photoCount} / {album.maxPhotos} <span className="sr-only">photos</span>
            </span>
          </li>
          <li
            className={`flex items-center gap-1.5 ${expiration.tone === 'warn' ? 'text-warn' : expiration.tone === 'danger' ? 'text-danger' : ''}`}
          >
            <Clock aria-hidden className="size-4" />
            {expiration.words}
          </li>
        </ul>
        {children && <div className="flex flex-wrap gap-2 max-sm:hidden">{children}</div>}
      </div>
    </div>
  );
}

// The header of an album's page: breadcrumb, title, and badges.

import { Children, type ReactNode } from 'react';
import type { OwnedAlbum } from '../../shared/api/albums-api.ts';
import { albumPageMessages } from '../../shared/messages/en/album-page-messages.ts';
import { albumStateMessages } from '../../shared/messages/en/album-state-messages.ts';
import { frameMessages } from '../../shared/messages/en/frame-messages.ts';
import { useSession } from '../browser/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EventTitle } from '../ui/event-title.tsx';

/** The breadcrumb from the owner's albums; a visitor without a session has none. */
export function AlbumTrail({ title }: { title: string }) {
  if (useSession() === null) return null;
  return <Breadcrumb trail={[{ to: '/', name: frameMessages.dashboard() }]} title={title} />;
}

interface AlbumHeaderProps {
  album: OwnedAlbum;
  /** Further facts: list items. */
  facts?: ReactNode;
  /** The actions beside the facts. */
  children?: ReactNode;
}

export function AlbumHeader({ album, facts, children }: AlbumHeaderProps) {
  const { title, description, tags, isPublic, isArchived, uploadCode } = album;
  return (
    <div className="grid grid-cols-1 gap-4 pt-6 pb-6 sm:pt-8">
      <AlbumTrail title={title} />
      <EventTitle>{title}</EventTitle>
      {description && (
        <p dir="auto" className="max-w-prose whitespace-pre-line text-ink-2">
          {description}
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={albumStateMessages.tags()} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              dir="auto"
              className="max-w-full truncate rounded-full bg-sunken px-3 py-1 text-label text-ink-2"
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <ul
          aria-label={albumPageMessages.facts()}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-ink-2"
        >
          <li className="flex gap-1.5">
            <Badge tone={isPublic ? 'ok' : 'neutral'}>
              {isPublic ? albumStateMessages.public() : albumStateMessages.private()}
            </Badge>
            {isArchived && <Badge>{albumStateMessages.archived()}</Badge>}
            {album.expired && !isArchived && <Badge tone="danger">{albumStateMessages.expired()}</Badge>}
          </li>
          {uploadCode && (
            <li>
              {Children.toArray(
                albumPageMessages.uploadCode({
                  uploadCode,
                  code: (code) => <span className="upload-code">{code}</span>,
                  label: (label) => <span className="sr-only">{label}</span>,
                }),
              )}
            </li>
          )}
          {facts}
        </ul>
        {children && <div className="flex flex-wrap gap-2 max-sm:hidden">{children}</div>}
      </div>
    </div>
  );
}

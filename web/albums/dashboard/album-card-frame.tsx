import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Album } from '../../../shared/api/albums-api.ts';

interface AlbumCardFrameProps {
  album: Album;
  badges: ReactNode;
  as: 'h2' | 'h3';
  children: (titleId: string) => ReactNode;
}

export function AlbumCardFrame({ album, badges, as: Heading, children }: AlbumCardFrameProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="group relative row-span-4 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0"
    >
      <AlbumCover title={album.title} coverUrl={album.coverThumbnailUrl} />
      <div className="mt-2 flex items-start justify-between gap-x-3 gap-y-1 max-sm:flex-col">
        <Heading
          id={titleId}
          dir="auto"
          className="line-clamp-2 w-full min-w-0 grow font-display text-card max-sm:text-[1.25rem]/6"
        >
          {album.title}
        </Heading>
        <span className="flex shrink-0 flex-wrap gap-1 sm:justify-end sm:pt-1">{badges}</span>
      </div>
      <p dir="auto" className="line-clamp-2 text-label text-ink-2">
        {album.description}
      </p>
      <div>{children(titleId)}</div>
    </article>
  );
}

interface AlbumCardLinkProps {
  to: string;
  titleId: string;
  className?: string;
  children: ReactNode;
}

export function AlbumCardLink({ to, titleId, className = '', children }: AlbumCardLinkProps) {
  return (
    <Link
      to={to}
      aria-describedby={titleId}
      className={`${className} text-label font-medium text-accent underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent`}
    >
      {children}
    </Link>
  );
}

function AlbumCover({ title, coverUrl }: { title: string; coverUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-photo p-1.5 inset-ring inset-ring-ink/15 dark:p-0">
      {coverUrl && coverUrl !== failedUrl ? (
        <img
          src={coverUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(coverUrl)}
          className="size-full photo-fill"
        />
      ) : (
        <div
          aria-hidden
          className="grid size-full place-items-center bg-sunken font-display text-event-wide text-ink-3"
        >
          {initialOf(title)}
        </div>
      )}
    </div>
  );
}

function initialOf(title: string): string {
  const [first = ''] = title.match(/[\p{L}\p{N}]/u) ?? [];
  return first.toUpperCase();
}

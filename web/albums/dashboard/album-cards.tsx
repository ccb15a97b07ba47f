import { memo, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { LANGUAGE } from '#catalogue';
import type { Album } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { GIVEN_ROLES } from '../../../shared/rules/hosts/hosts.ts';
import { getFirstLetter } from '../../../shared/rules/person-name.ts';
import { Media } from '../../photos/media.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format-day.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/**
 * Number of cards per grid, a multiple of its columns. At first only one grid is rendered, because thousands
 * of cards take seconds.
 */
const GRID_CARDS = 60;
const MORE_GRIDS = 2;

const GRID = 'grid grid-cols-2 gap-x-3 sm:gap-x-6 lg:grid-cols-3';

interface AlbumCardsProps {
  label: string;
  albums: readonly Album[];
  children: (album: Album) => ReactNode;
}

function AlbumCards({ label, albums, children }: AlbumCardsProps) {
  const [grids, setGrids] = useState(1);
  const starts = Array.from({ length: Math.ceil(albums.length / GRID_CARDS) }, (_, at) => at * GRID_CARDS);
  return (
    <div>
      {starts.slice(0, grids).map((start) => (
        <CardGrid key={start} {...{ label, albums, start, children }} />
      ))}
      {starts.length > grids && (
        <p className="text-center">
          <Button kind="secondary" onClick={() => setGrids(grids + MORE_GRIDS)}>
            {messages.albumList.more()}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Memoized, so that it is not rendered again when further grids follow. */
const CardGrid = memo(({ label, albums, start, children }: AlbumCardsProps & { start: number }) => (
  <ul aria-label={label} className={GRID}>
    {albums.slice(start, start + GRID_CARDS).map((album) => (
      <li
        key={album.id}
        data-accent={album.accent}
        className="row-span-4 mb-6 grid min-w-0 animate-enter grid-cols-1 grid-rows-subgrid gap-y-0"
      >
        {children(album)}
      </li>
    ))}
  </ul>
));

export function OwnedAlbums({ albums }: { albums: readonly Album[] }) {
  return (
    <AlbumCards label={messages.albumList.owned()} albums={albums}>
      {(album) => <OwnedAlbum album={album} />}
    </AlbumCards>
  );
}

interface ContributedAlbumsProps {
  albums: readonly Album[];
  label: string;
  as: 'h2' | 'h3';
}

export function ContributedAlbums({ albums, label, as }: ContributedAlbumsProps) {
  return (
    <AlbumCards label={label} albums={albums}>
      {(album) => <ContributedAlbum album={album} as={as} />}
    </AlbumCards>
  );
}

export function AlbumGridSkeleton() {
  return (
    <SkeletonGroup label={messages.albumList.loading()}>
      <div className={`${GRID} gap-y-6`}>
        {[1, 2, 3].map((card) => (
          <div key={card}>
            <Skeleton className="aspect-4/3" />
            <Skeleton className="mt-4 h-6 w-2/3" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

function OwnedAlbum({ album }: { album: Album }) {
  const { event } = album;
  const role = GIVEN_ROLES.find((each) => each === album.role);
  const badges = (
    <>
      {role && <Badge tone="accent">{messages.hostRole[role]()}</Badge>}
      <StateBadges {...album} />
    </>
  );
  return (
    <AlbumCardFrame album={album} badges={badges} as="h2">
      {(titleId) => (
        <>
          <p className="mt-0.5 text-label text-ink-2">
            {`${messages.photo.count({ count: album.photoCount })} · ${messages.albumList.createdAt({ day: formatDay(album.createdAt) })}`}
          </p>
          {event && (
            <p dir="auto" className="truncate text-label text-ink-2">
              {/* Lies above the link that covers the card. */}
              <Link
                to={`/events/${event.id}`}
                className="relative z-1 -my-3 py-3 underline-offset-4 hover:underline"
              >
                {event.title}
              </Link>
            </p>
          )}
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

function ContributedAlbum({ album, as }: { album: Album; as: 'h2' | 'h3' }) {
  return (
    <AlbumCardFrame
      album={album}
      as={as}
      badges={album.isArchived && <Badge>{messages.albumState.archived()}</Badge>}
    >
      {(titleId) => (
        <AlbumCardLink to={`/my-uploads/${album.id}`} titleId={titleId}>
          {messages.albumList.viewMyUploads()}
        </AlbumCardLink>
      )}
    </AlbumCardFrame>
  );
}

export function StateBadges({ isArchived, expired, isPublic, waitingCount = 0 }: Album) {
  return (
    <>
      {waitingCount > 0 && (
        <Badge tone="accent">{messages.photoVisibility.waitingCount({ count: waitingCount })}</Badge>
      )}
      {isArchived && <Badge>{messages.albumState.archived()}</Badge>}
      {expired && !isArchived && <Badge tone="warn">{messages.albumState.expired()}</Badge>}
      <Badge tone={isPublic ? 'ok' : 'neutral'}>
        {isPublic ? messages.albumState.public() : messages.albumState.private()}
      </Badge>
    </>
  );
}

interface AlbumCardFrameProps {
  album: Album;
  badges: ReactNode;
  as: 'h2' | 'h3';
  children: (titleId: string) => ReactNode;
}

function AlbumCardFrame({ album, badges, as: Heading, children }: AlbumCardFrameProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="group relative row-span-4 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0"
    >
      <AlbumCover {...album} />
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
  children: ReactNode;
}

function AlbumCardLink({ to, titleId, children }: AlbumCardLinkProps) {
  return (
    <Link
      to={to}
      aria-describedby={titleId}
      className="inline-flex min-h-11 items-center text-label font-medium text-accent underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
    >
      {children}
    </Link>
  );
}

export function AlbumCover({ title, coverThumbnailUrl: coverUrl, cover }: Album) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-photo p-1.5 inset-ring inset-ring-ink/15 dark:p-0">
      {coverUrl && coverUrl !== failedUrl ? (
        <Media
          photo={{ thumbnailUrl: coverUrl }}
          rendition="thumbnail"
          focus={cover?.focus}
          isLazy
          isInSight
          onStale={() => setFailedUrl(coverUrl)}
          className="size-full photo-fill"
        />
      ) : (
        <div
          aria-hidden
          className="grid size-full place-items-center bg-sunken font-display text-event-wide text-ink-3"
        >
          {getFirstLetter(title, LANGUAGE)}
        </div>
      )}
    </div>
  );
}

// The grid of albums on the dashboard, and its skeleton.

import type { Album } from '../../shared/api/albums-api.ts';
import { albumListMessages } from '../../shared/messages/en/album-list-messages.ts';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { AlbumCard } from './album-card.tsx';

export const ALBUM_GRID = 'grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';

export function AlbumGrid({ albums }: { albums: readonly Album[] }) {
  return (
    <ul aria-label={albumListMessages.owned()} className={ALBUM_GRID}>
      {albums.map((album) => (
        <li key={album.id} className="min-w-0 animate-enter">
          <AlbumCard album={album} />
        </li>
      ))}
    </ul>
  );
}

export function AlbumGridSkeleton() {
  return (
    <SkeletonGroup label={albumListMessages.loading()}>
      <div className={ALBUM_GRID}>
        {[1, 2, 3].map((card) => (
          <div key={card}>
            <Skeleton className="aspect-4/3 rounded-card" />
            <Skeleton className="mt-4 h-6 w-2/3" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

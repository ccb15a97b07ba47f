import type { Album } from '../../../shared/api/albums-api.ts';
import { messages } from '../../../shared/messages/messages.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { AlbumCard } from './album-card.tsx';

export const ALBUM_GRID = 'grid grid-cols-2 gap-x-3 sm:gap-x-6 lg:grid-cols-3';
export const ALBUM_CELL = 'row-span-4 mb-6 grid min-w-0 animate-enter grid-cols-1 grid-rows-subgrid gap-y-0';

export function AlbumGrid({ albums }: { albums: readonly Album[] }) {
  return (
    <ul aria-label={messages.albumList.owned()} className={ALBUM_GRID}>
      {albums.map((album) => (
        <li key={album.id} className={ALBUM_CELL}>
          <AlbumCard album={album} />
        </li>
      ))}
    </ul>
  );
}

export function AlbumGridSkeleton() {
  return (
    <SkeletonGroup label={messages.albumList.loading()}>
      <div className={`${ALBUM_GRID} gap-y-6`}>
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

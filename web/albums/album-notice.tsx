// The owner's notice that an album takes no photos, with a way to change that.

import { Archive, TimerOff } from 'lucide-react';
import type { Album } from '../../shared/api/albums-api.ts';
import { Button } from '../ui/button.tsx';

export function AlbumNotice({ album, onExtend }: { album: Album; onExtend: () => void }) {
  if (!album.isArchived && !album.expired) return null;
  const Icon = album.isArchived ? Archive : TimerOff;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunken p-4 text-label text-ink-2">
      <Icon aria-hidden className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        {album.isArchived
          ? 'Only you see this album. It takes no photos, and its photos stay closed until it is unarchived.'
          : 'The time of this album is over: it takes no more photos. Extend it to open it again.'}
      </p>
      {album.expired && (
        <Button kind="secondary" onClick={onExtend}>
          Extend expiration
        </Button>
      )}
    </div>
  );
}

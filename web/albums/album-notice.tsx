// The owner's notice that an album takes no photos, with a way to change that.

import { Archive, TimerOff } from 'lucide-react';
import type { Album } from '../../shared/api/albums-api.ts';
import { albumPageMessages } from '../../shared/messages/en/album-page-messages.ts';
import { Button } from '../ui/button.tsx';

export function AlbumNotice({ album, onExtend }: { album: Album; onExtend: () => void }) {
  if (!album.isArchived && !album.expired) return null;
  const Icon = album.isArchived ? Archive : TimerOff;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunken p-4 text-label text-ink-2">
      <Icon aria-hidden className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        {album.isArchived ? albumPageMessages.archivedNotice() : albumPageMessages.expiredNotice()}
      </p>
      {album.expired && (
        <Button kind="secondary" onClick={onExtend}>
          {albumPageMessages.extendExpiration()}
        </Button>
      )}
    </div>
  );
}

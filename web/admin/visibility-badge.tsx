// Whether an album is public or private, and archived.

import type { AdminAlbum } from '../../shared/api/admin-lists-api.ts';
import { albumStateMessages } from '../../shared/messages/en/album-state-messages.ts';
import { Badge } from '../ui/badge.tsx';

export function VisibilityBadge({ album }: { album: Pick<AdminAlbum, 'visibility' | 'isArchived'> }) {
  return (
    <span className="inline-flex gap-1.5">
      <Badge tone={album.visibility === 'public' ? 'ok' : 'neutral'}>
        {albumStateMessages[album.visibility]()}
      </Badge>
      {album.isArchived && <Badge tone="warn">{albumStateMessages.archived()}</Badge>}
    </span>
  );
}

import type { AdminAlbum } from '../../shared/api/admin-lists-api.ts';
import { messages } from '../../shared/messages/messages.ts';
import type { Tier } from '../../shared/rules/tiers.ts';
import { Badge } from '../ui/badge.tsx';

export function TierBadge({ tier }: { tier: Tier }) {
  return <Badge tone={tier === 'FREE' ? 'neutral' : 'accent'}>{messages.tier[tier]()}</Badge>;
}

export function VisibilityBadge({
  album,
}: {
  album: Pick<AdminAlbum, 'visibility' | 'isArchived' | 'expired'>;
}) {
  return (
    <span className="inline-flex gap-1.5">
      <Badge tone={album.visibility === 'public' ? 'ok' : 'neutral'}>
        {messages.albumState[album.visibility]()}
      </Badge>
      {album.isArchived && <Badge>{messages.albumState.archived()}</Badge>}
      {album.expired && !album.isArchived && <Badge tone="warn">{messages.albumState.expired()}</Badge>}
    </span>
  );
}

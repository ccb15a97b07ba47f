// The administration's badges: a user's tier, and whether an album is public, private, expired or archived.

import type { AdminAlbum } from '../../shared/api/admin-lists-api.ts';
import { albumStateMessages } from '../../shared/messages/en/album-state-messages.ts';
import { tierMessages } from '../../shared/messages/en/tier-messages.ts';
import type { Tier } from '../../shared/rules/tiers.ts';
import { Badge } from '../ui/badge.tsx';

export function TierBadge({ tier }: { tier: Tier }) {
  return <Badge tone={tier === 'FREE' ? 'neutral' : 'accent'}>{tierMessages[tier]()}</Badge>;
}

export function VisibilityBadge({
  album,
}: {
  album: Pick<AdminAlbum, 'visibility' | 'isArchived' | 'expired'>;
}) {
  return (
    <span className="inline-flex gap-1.5">
      <Badge tone={album.visibility === 'public' ? 'ok' : 'neutral'}>
        {albumStateMessages[album.visibility]()}
      </Badge>
      {album.isArchived && <Badge>{albumStateMessages.archived()}</Badge>}
      {album.expired && !album.isArchived && <Badge tone="warn">{albumStateMessages.expired()}</Badge>}
    </span>
  );
}

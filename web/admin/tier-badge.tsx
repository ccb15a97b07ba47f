// The badge of a user's tier.

import { tierMessages } from '../../shared/messages/en/tier-messages.ts';
import type { Tier } from '../../shared/rules/tiers.ts';
import { Badge } from '../ui/badge.tsx';

export function TierBadge({ tier }: { tier: Tier }) {
  return <Badge tone={tier === 'FREE' ? 'neutral' : 'accent'}>{tierMessages[tier]()}</Badge>;
}

// The badge of a user's tier.

import { TIERS, type Tier } from '../../shared/rules/tiers.ts';
import { Badge } from '../ui/badge.tsx';

export function TierBadge({ tier }: { tier: Tier }) {
  return <Badge tone={tier === 'FREE' ? 'neutral' : 'accent'}>{TIERS[tier].name}</Badge>;
}

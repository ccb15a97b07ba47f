// The limits of a tier as a list, and the tiers that are larger.

import { tierMessages } from '../../shared/messages/en/tier-messages.ts';
import { TIER_KEYS, type Tier, type TierDefinition, UNLIMITED } from '../../shared/rules/tiers.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';

export function largerTiers(tier: Tier): readonly Tier[] {
  return TIER_KEYS.slice(TIER_KEYS.indexOf(tier) + 1);
}

export function offersOf(tier: TierDefinition): string[] {
  return [
    tier.maxAlbums === UNLIMITED ? 'Unlimited albums' : `${tier.maxAlbums} albums`,
    `${tier.maxPhotosPerAlbum} photos per album`,
    `${readableBytes(tier.maxStorageBytes)} of storage`,
    tier.maxExpirationDays === UNLIMITED
      ? 'Albums that never expire'
      : `Open up to ${tier.maxExpirationDays} days`,
    ...tier.features.map((feature) => tierMessages[feature]()),
  ];
}

// The limits of a tier as a list, and the tiers that are larger.

import { tierMessages } from '../../shared/messages/en/tier-messages.ts';
import { upgradeMessages } from '../../shared/messages/en/upgrade-messages.ts';
import { TIER_KEYS, type Tier, type TierDefinition, UNLIMITED } from '../../shared/rules/tiers.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';

/** The delay in milliseconds between the toast about a limit and the dialog of larger tiers (R 9.23). */
export const UPGRADE_DELAY_MS = 500;

export function largerTiers(tier: Tier): readonly Tier[] {
  return TIER_KEYS.slice(TIER_KEYS.indexOf(tier) + 1);
}

export function offersOf(tier: TierDefinition): string[] {
  return [
    tier.maxAlbums === UNLIMITED
      ? upgradeMessages.unlimitedAlbums()
      : upgradeMessages.albums({ count: tier.maxAlbums }),
    upgradeMessages.photos({ count: tier.maxPhotosPerAlbum }),
    upgradeMessages.storage({ size: readableBytes(tier.maxStorageBytes) }),
    tier.maxExpirationDays === UNLIMITED
      ? upgradeMessages.unlimitedDays()
      : upgradeMessages.days({ count: tier.maxExpirationDays }),
    ...tier.features.map((feature) => tierMessages[feature]()),
  ];
}

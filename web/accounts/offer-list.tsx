// The list of a tier's limits.

import { Check } from 'lucide-react';
import { tierMessages } from '../../shared/messages/en/tier-messages.ts';
import { upgradeMessages } from '../../shared/messages/en/upgrade-messages.ts';
import { TIERS, type Tier, type TierDefinition, UNLIMITED } from '../../shared/rules/tiers.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';

export function OfferList({ tier }: { tier: Tier }) {
  return (
    <ul
      aria-label={upgradeMessages.offers({ tier: tierMessages[tier]() })}
      className="grid gap-1.5 text-label text-ink-2"
    >
      {offersOf(TIERS[tier]).map((offer) => (
        <li key={offer} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
          {offer}
        </li>
      ))}
    </ul>
  );
}

function offersOf(tier: TierDefinition): string[] {
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

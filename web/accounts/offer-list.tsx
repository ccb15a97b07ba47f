import { Check } from 'lucide-react';
import { messages } from '../../shared/messages/messages.ts';
import { readableBytes } from '../../shared/messages/readable-bytes.ts';
import { TIERS, type Tier, type TierDefinition, UNLIMITED } from '../../shared/rules/tiers.ts';

export function OfferList({ tier }: { tier: Tier }) {
  return (
    <ul
      aria-label={messages.upgrade.offers({ tier: messages.tier[tier]() })}
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
      ? messages.upgrade.unlimitedAlbums()
      : messages.upgrade.albums({ count: tier.maxAlbums }),
    messages.upgrade.photos({ count: tier.maxPhotosPerAlbum }),
    messages.upgrade.storage({ size: readableBytes(tier.maxStorageBytes) }),
    tier.maxExpirationDays === UNLIMITED
      ? messages.upgrade.unlimitedDays()
      : messages.upgrade.days({ count: tier.maxExpirationDays }),
    ...tier.features.map((feature) => messages.tier[feature]()),
  ];
}

// The list of a tier's limits.

import { Check } from 'lucide-react';
import { tierMessages } from '../../shared/messages/en/tier-messages.ts';
import { upgradeMessages } from '../../shared/messages/en/upgrade-messages.ts';
import { TIERS, type Tier } from '../../shared/rules/tiers.ts';
import { offersOf } from './tier-offers.ts';

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

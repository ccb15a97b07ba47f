// 'Upgrade Your Plan': the larger tiers, shown when the user reaches a limit (specification, section 8).

import { tierMessages } from '../../shared/messages/en/tier-messages.ts';
import { TIERS, type Tier, type TierDefinition } from '../../shared/rules/tiers.ts';
import { readableBytes } from '../../shared/rules/uploads.ts';
import { PAYMENT_COMING_SOON, UPGRADE_TITLE } from '../messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { OfferList } from './offer-list.tsx';
import { largerTiers } from './tier-offers.ts';

type UpgradeContext = 'album_limit' | 'storage_limit' | 'expiration_limit' | 'general';

const REASONS: Record<UpgradeContext, (tier: TierDefinition, name: string) => string> = {
  album_limit: (tier, name) => `The ${name} plan holds ${tier.maxAlbums} albums. Upgrade to create more.`,
  storage_limit: (tier, name) =>
    `The ${name} plan holds ${readableBytes(tier.maxStorageBytes)} of photos. Upgrade to keep more.`,
  expiration_limit: (tier, name) =>
    `On the ${name} plan albums stay open for ${tier.maxExpirationDays} days. Upgrade to keep them open longer.`,
  general: () => 'More albums, more photos, more time.',
};

interface UpgradeDialogProps {
  context: UpgradeContext;
  tier: Tier;
  onClose: () => void;
}

export function UpgradeDialog({ context, tier, onClose }: UpgradeDialogProps) {
  const larger = largerTiers(tier);
  return (
    <Dialog title={UPGRADE_TITLE} onClose={onClose} wide={larger.length > 1}>
      <p className="text-ink-2">{REASONS[context](TIERS[tier], tierMessages[tier]())}</p>
      <ul className="mt-5 grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
        {larger.map((key) => (
          <TierOffer key={key} tier={key} />
        ))}
      </ul>
    </Dialog>
  );
}

function TierOffer({ tier }: { tier: Tier }) {
  const { price, badge } = TIERS[tier];
  const name = tierMessages[tier]();
  return (
    <li className="grid content-start gap-3 rounded-card border border-line p-5">
      <h3 className="flex items-center justify-between gap-2 font-display text-card">
        {name}
        {badge && <Badge tone="accent">{tierMessages[badge]()}</Badge>}
      </h3>
      <p className="text-label text-ink-2">
        <span className="text-body font-semibold text-ink tabular-nums">${price}</span> per month
      </p>
      <OfferList tier={tier} />
      <Button className="mt-1" onClick={() => alert(PAYMENT_COMING_SOON)}>
        Upgrade to {name}
      </Button>
    </li>
  );
}
